import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { encodeAvatar } from "./encode-avatar.ts";

const unreadable = { message: "unreadable" };
const tooLarge = { message: "too-large" };
const red = { r: 200, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 200 };

const plain = (width: number, height: number, background = red) =>
  sharp({ create: { width, height, channels: 3, background } });

async function colourAt(picture: Buffer, x: number, y: number) {
  const data = await sharp(picture).raw().toBuffer();
  const at = (y * 512 + x) * 3;
  return { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 };
}

/** A red picture with a blue upper left corner, stored as a camera held so stores it. */
async function takePicture(orientation: number): Promise<Buffer> {
  const corner = await plain(200, 200, blue).png().toBuffer();
  const upright = await plain(400, 400)
    .composite([{ input: corner, gravity: "northwest" }])
    .png()
    .toBuffer();
  const [angle, isMirrored] = storedTurns[orientation - 1] ?? [0, false];
  const turned = await sharp(upright).rotate(angle).png().toBuffer();
  return sharp(turned)
    .flop(isMirrored)
    .withExif({ IFD0: { Artist: "Somebody" } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

/** How an upright picture is turned, then mirrored, before it is stored with orientation 1 to 8. */
const storedTurns = [
  [0, false],
  [0, true],
  [180, false],
  [180, true],
  [90, true],
  [270, false],
  [270, true],
  [90, false],
] as const;

describe("an uploaded picture", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "as %s becomes a square WebP of 512 pixels",
    async (format) => {
      const encoded = await encodeAvatar(await plain(900, 600).toFormat(format).toBuffer());
      const { width, height, format: now } = await sharp(encoded).metadata();
      expect({ width, height, now }).toEqual({ width: 512, height: 512, now: "webp" });
    },
  );

  test("that is small is enlarged to the same size", async () => {
    const encoded = await encodeAvatar(await plain(20, 10).png().toBuffer());
    expect((await sharp(encoded).metadata()).width).toBe(512);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "of EXIF orientation %i becomes upright, and loses all metadata",
    async (orientation) => {
      const encoded = await encodeAvatar(await takePicture(orientation));
      const { exif, icc, xmp, orientation: left } = await sharp(encoded).metadata();
      expect({ exif, icc, xmp, orientation: left }).toEqual({});
      const colours = [await colourAt(encoded, 64, 64), await colourAt(encoded, 448, 64)];
      expect(colours.map(({ r, b }) => (r > b ? "red" : "blue"))).toEqual(["blue", "red"]);
      const { r, b } = await colourAt(encoded, 64, 448);
      expect(r).toBeGreaterThan(b);
    },
  );

  test("in CMYK keeps its colours", async () => {
    const printed = await plain(300, 300).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(printed).metadata()).space).toBe("cmyk");
    const { r, g, b } = await colourAt(await encodeAvatar(printed), 256, 256);
    expect(r).toBeGreaterThan(140);
    expect(Math.max(g, b)).toBeLessThan(90);
  });

  test("in a wide colour space keeps its colours", async () => {
    const wide = await plain(300, 300).withIccProfile("p3").png().toBuffer();
    const stored = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
    expect(Math.abs((stored[0] ?? 0) - red.r)).toBeGreaterThan(8);
    const { r, g, b } = await colourAt(await encodeAvatar(wide), 256, 256);
    for (const [is, was] of [
      [r, red.r],
      [g, red.g],
      [b, red.b],
    ] as const) {
      expect(Math.abs(is - was)).toBeLessThanOrEqual(6);
    }
  });

  test("that is animated becomes its first frame", async () => {
    const frames = [
      await plain(64, 64).png().toBuffer(),
      await plain(64, 64, blue).png().toBuffer(),
    ];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const encoded = await encodeAvatar(moving);
    expect((await sharp(encoded).metadata()).pages ?? 1).toBe(1);
    const { r, b } = await colourAt(encoded, 64, 256);
    expect(r).toBeGreaterThan(b);
  });
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

describe("an invalid picture", () => {
  test.each([
    ["an SVG", Buffer.from(svg)],
    ["an SVG behind a byte order mark", Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`)],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj")],
    ["nothing", Buffer.alloc(0)],
    ["the head of a PNG and an SVG", Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1")],
    ["the head of a JPEG alone", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])("%s is rejected", async (_, bytes) => {
    await expect(encodeAvatar(bytes)).rejects.toMatchObject(unreadable);
  });

  test("a truncated file is rejected", async () => {
    const raw = { width: 600, height: 600, channels: 3 } as const;
    const whole = await sharp(randomBytes(600 * 600 * 3), { raw })
      .jpeg()
      .toBuffer();
    await expect(encodeAvatar(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(
      unreadable,
    );
    await expect(encodeAvatar(whole)).resolves.toBeInstanceOf(Buffer);
  });

  test("a decompression bomb is rejected before it is decoded", async () => {
    const bomb = await plain(7_200, 7_200).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    await expect(encodeAvatar(bomb)).rejects.toMatchObject(tooLarge);
  });

  test("50 megapixels are accepted, as cameras of phones write them, and 52 are rejected", async () => {
    const most = await plain(8_160, 6_120).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await expect(encodeAvatar(most)).resolves.toBeInstanceOf(Buffer);
    const more = await plain(8_000, 6_500).jpeg().toBuffer();
    await expect(encodeAvatar(more)).rejects.toMatchObject(tooLarge);
  });

  test("a HEIC picture is named", async () => {
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    await expect(encodeAvatar(heic)).rejects.toMatchObject({ message: "heic" });
  });

  test("formats that are decoded whole have a lower limit", async () => {
    const interlaced = await plain(6_000, 3_900)
      .ensureAlpha()
      .png({ progressive: true })
      .toBuffer();
    await expect(encodeAvatar(interlaced)).rejects.toMatchObject(tooLarge);
  });
});
