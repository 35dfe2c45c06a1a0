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

/** The colour in the middle of the left half. */
async function colourAtLeft(picture: Buffer) {
  const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (256 * 512 + 64) * 3;
  return { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 };
}

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

  test("is rotated by its EXIF orientation, and stripped of all metadata", async () => {
    // Unrotated, the top half is blue; rotated as EXIF says, the left half is.
    const top = await plain(400, 200, blue).png().toBuffer();
    const held = await plain(400, 400)
      .composite([{ input: top, gravity: "north" }])
      .withExif({ IFD0: { Artist: "Somebody", Orientation: "8" } })
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    const encoded = await encodeAvatar(held);
    const { exif, icc, xmp, orientation } = await sharp(encoded).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    const { r, b } = await colourAtLeft(encoded);
    expect(b).toBeGreaterThan(r);
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
    const { r, b } = await colourAtLeft(encoded);
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

  test("24 megapixels are accepted, 25 are rejected", async () => {
    const most = await plain(6_000, 4_000).png().toBuffer();
    await expect(encodeAvatar(most)).resolves.toBeInstanceOf(Buffer);
    const more = await plain(5_000, 5_000).jpeg().toBuffer();
    await expect(encodeAvatar(more)).rejects.toMatchObject(tooLarge);
  });

  test("formats that are decoded whole have a lower limit", async () => {
    const interlaced = await plain(6_000, 3_900)
      .ensureAlpha()
      .png({ progressive: true })
      .toBuffer();
    await expect(encodeAvatar(interlaced)).rejects.toMatchObject(tooLarge);
  });
});
