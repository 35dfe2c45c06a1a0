import sharp, { type OverlayOptions } from "sharp";
import type { LogoIcon } from "../../contract/logo-icons.ts";
import { surfaceColours } from "../../contract/theme-colours.ts";

interface IconShape {
  size: number;
  /** The side of the square that holds the logo; of a maskable icon, the diameter of its circle. */
  space: number;
  /** The radius of the corners, for icons that systems do not round themselves. */
  corner: number;
}

/** The shapes of the icons. Systems may cut a maskable icon to the circle of four fifths. */
const shapes: Readonly<Record<LogoIcon, IconShape>> = {
  "favicon-64": { size: 64, space: 0.9, corner: 0.2 },
  "icon-192": { size: 192, space: 0.8, corner: 0.2 },
  "icon-512": { size: 512, space: 0.8, corner: 0.2 },
  "maskable-192": { size: 192, space: 0.8, corner: 0 },
  "maskable-512": { size: 512, space: 0.8, corner: 0 },
  "apple-180": { size: 180, space: 0.8, corner: 0 },
};

/** Draws a stored logo as an icon, in the middle of a ground on which it can be seen. */
export async function drawIcon(logo: Buffer, icon: LogoIcon): Promise<Buffer> {
  const { size, space, corner } = shapes[icon];
  const { data, info } = await sharp(logo)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isMaskable = icon.startsWith("maskable");
  const longest = isMaskable
    ? Math.hypot(info.width, info.height)
    : Math.max(info.width, info.height);
  const scale = (size * space) / longest;
  const drawn = await sharp(logo)
    .resize(
      Math.max(1, Math.round(info.width * scale)),
      Math.max(1, Math.round(info.height * scale)),
    )
    .png()
    .toBuffer();
  const ground = {
    width: size,
    height: size,
    channels: 4,
    background: chooseGround(data),
  } as const;
  const layers: OverlayOptions[] = [{ input: drawn }];
  if (corner > 0) layers.push({ input: roundedSquare(size, size * corner), blend: "dest-in" });
  return sharp({ create: ground }).composite(layers).png({ compressionLevel: 9 }).toBuffer();
}

/** A logo without transparency continues in its own colour; others get the theme's surface. */
function chooseGround(pixels: Buffer): string {
  let weight = 0;
  let light = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    weight += alpha;
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  const count = pixels.length / 4;
  if (weight === count * 255) {
    const [r = 0, g = 0, b = 0] = pixels;
    return `rgb(${r}, ${g}, ${b})`;
  }
  return light > weight * 128 ? surfaceColours.dark : surfaceColours.light;
}

const roundedSquare = (size: number, radius: number): Buffer =>
  Buffer.from(
    `<svg width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}"/></svg>`,
  );
