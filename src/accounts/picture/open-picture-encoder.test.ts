import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { openPictureEncoder } from "./open-picture-encoder.ts";

const pictures = openPictureEncoder();
afterAll(() => pictures.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a33" } });
const small = await plain(64, 64).png().toBuffer();
const encode = (bytes: Buffer, userId = "ada") =>
  pictures.admit(userId, (encodeOne) => encodeOne(bytes));

/** An upload that is under way until it is let go. */
function hold(userId: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const upload = pictures.admit(userId, () => promise);
  return async () => {
    resolve();
    await upload;
  };
}

describe("the process of its own for pictures", () => {
  test("encodes in no more memory than allowed, up to 24 megapixels", async () => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const large = await plain(5_600, 4_000).toFormat(format).toBuffer();
      expect((await sharp(await encode(large)).metadata()).width).toBe(512);
    }
  });

  test("refuses more, and what is no picture, and goes on", async () => {
    const bomb = await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer();
    await expect(encode(bomb)).rejects.toMatchObject({ code: "accounts.picture_too_large" });
    await expect(encode(Buffer.from("%PDF-1.7"))).rejects.toMatchObject({
      code: "accounts.picture_unreadable",
    });
    expect(await encode(small)).toBeInstanceOf(Buffer);
  });
});

describe("uploads", () => {
  test("of one user come one after another, and others do not wait for them", async () => {
    const release = hold("ada");
    await expect(encode(small)).rejects.toMatchObject({
      code: "platform.too_many_requests",
      retryAfterSeconds: 5,
    });
    expect(await encode(small, "ben")).toBeInstanceOf(Buffer);
    await release();
    expect(await encode(small)).toBeInstanceOf(Buffer);
  });

  test("are bounded in all; one too many is told when to come again", async () => {
    const held = Array.from({ length: 20 }, (_, index) => hold(`user ${index}`));
    await expect(encode(small, "one more")).rejects.toMatchObject({
      code: "platform.unavailable",
      retryAfterSeconds: 5,
    });
    await Promise.all(held.map((release) => release()));
    expect(await encode(small, "one more")).toBeInstanceOf(Buffer);
  });
});
