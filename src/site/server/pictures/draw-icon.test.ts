import sharp from "sharp";
import { expect, test } from "vitest";
import { drawIcon } from "./draw-icon.ts";

/** A wide logo of one colour: filled, or its middle half on a transparent ground. */
async function drawLogo(colour: string, isOpaque = false): Promise<Buffer> {
  const size = { width: isOpaque ? 360 : 180, height: isOpaque ? 144 : 72 };
  const input = await sharp({ create: { ...size, channels: 4, background: colour } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 360, height: 144, channels: 4, background: "#0000" } })
    .composite([{ input }])
    .png()
    .toBuffer();
}

async function readPixels(icon: Buffer) {
  const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) => {
    const start = (y * width + x) * channels;
    return [...data.subarray(start, start + channels)];
  };
  return { width, height, at };
}

const light = [0xfa, 0xf6, 0xee, 255];
const dark = [0x0e, 0x0c, 0x0d, 255];

test.each([
  ["a dark logo on a light ground", "#201010", false, light],
  ["a light logo on a dark ground", "#f0e0e0", false, dark],
  ["a logo without transparency on its own ground", "#2040c0", true, [0x20, 0x40, 0xc0, 255]],
])("%s fills a square icon [school-icon-2]", async (_, colour, isOpaque, ground) => {
  const { width, height, at } = await readPixels(
    await drawIcon(await drawLogo(colour, isOpaque), "apple-180"),
  );
  expect([width, height]).toEqual([180, 180]);
  expect(at(0, 0)).toEqual(ground);
  expect(at(90, 179)).toEqual(ground);
});

test("icons that systems do not round have transparent corners [school-icon-3]", async () => {
  for (const icon of ["favicon-64", "icon-192", "icon-512"] as const) {
    const { width, at } = await readPixels(await drawIcon(await drawLogo("#c81414"), icon));
    expect(icon).toContain(String(width));
    expect(at(0, 0)[3]).toBe(0);
    expect(at(width / 2, 1)[3]).toBe(255);
  }
});

test("a maskable icon's logo is whole within the circle of four fifths [school-icon-4]", async () => {
  // Blue with a red edge, whose colour the ground continues.
  const input = await sharp({
    create: { width: 358, height: 142, channels: 4, background: "#1414c8" },
  })
    .png()
    .toBuffer();
  const logo = await sharp(await drawLogo("#c81414", true))
    .composite([{ input }])
    .png()
    .toBuffer();
  const { at } = await readPixels(await drawIcon(logo, "maskable-192"));
  let farthest = 0;
  for (let y = 0; y < 192; y += 1) {
    for (let x = 0; x < 192; x += 1) {
      const [red = 0, , blue = 0] = at(x, y);
      if (blue > red) farthest = Math.max(farthest, Math.hypot(x - 95.5, y - 95.5));
    }
  }
  expect(farthest).toBeGreaterThan(0.37 * 192);
  expect(farthest).toBeLessThan(0.41 * 192);
});
