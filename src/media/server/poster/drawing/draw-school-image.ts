import { createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { accentColour, ivoryText, surfaceColour } from "../../frames/lesson-colours.ts";
import { registerLessonFonts } from "../../frames/lesson-fonts.ts";
import { findImage } from "../find-image.ts";
import { shareFrame } from "../poster-frame.ts";
import { paintImage } from "./draw-poster.ts";
import { encodeJpeg } from "./encode-canvas.ts";
import { paintTitle } from "./paint-title.ts";

const frame = {
  ...shareFrame,
  text: {
    ...shareFrame.text,
    largestTitle: 104,
    baseline: 540,
    tagline: { sizePx: 32, gap: 62 },
  },
};

interface ShareImageWords {
  name: string;
  tagline: string;
  /** The school's accent, `#rrggbb`; without it, the site's own. */
  accent?: string | undefined;
}

interface ShareImageFiles {
  imagesDir: string;
  /** The school's own photo, which replaces the keyboard. */
  background?: Buffer | null;
  /** The icon of the school's own logo, which replaces the keys. */
  mark?: Buffer | null;
}

/**
 * The school's share image, a JPEG of 1200 × 630: its name and tagline over its own photo or a
 * keyboard.
 */
export async function drawSchoolImage(
  { imagesDir, background = null, mark = null }: ShareImageFiles,
  { name, tagline, accent = accentColour }: ShareImageWords,
): Promise<Buffer> {
  registerLessonFonts();
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext("2d", { alpha: false });
  context.lang = "en";
  context.fillStyle = surfaceColour;
  context.fillRect(0, 0, frame.width, frame.height);
  const image = background ?? (await findImage(imagesDir, "keyboard"));
  if (image !== undefined) paintImage(context, await loadImage(image), frame);
  paintShade(context);
  const titleTop = paintTitle(context, { title: name, tagline }, frame);
  if (mark === null) paintKeys(context, titleTop - 118, accent);
  else context.drawImage(await loadImage(mark), frame.margin, titleTop - 142, 96, 96);
  return encodeJpeg(canvas);
}

/** Darkens the image under the text, from below and from the left. */
function paintShade(context: SKRSContext2D): void {
  const { width, height } = frame;
  const below = context.createLinearGradient(0, 0, 0, height);
  below.addColorStop(0, "rgba(14,12,13,0)");
  below.addColorStop(1, "rgba(14,12,13,.82)");
  const side = context.createLinearGradient(0, 0, width, 0);
  side.addColorStop(0, "rgba(14,12,13,.82)");
  side.addColorStop(0.55, "rgba(14,12,13,.45)");
  side.addColorStop(1, "rgba(14,12,13,0)");
  for (const shade of [below, side]) {
    context.fillStyle = shade;
    context.fillRect(0, 0, width, height);
  }
}

/** The school's logo: three keys, the middle one lit. */
function paintKeys(context: SKRSContext2D, top: number, accent: string): void {
  for (const [left, length, colour] of [
    [0, 72, ivoryText],
    [27, 45, accent],
    [54, 72, ivoryText],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(frame.margin + left, top, 21, length, [0, 0, 6, 6]);
    context.fill();
  }
}
