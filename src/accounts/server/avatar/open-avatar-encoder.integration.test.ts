import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { openAvatarEncoder } from "./open-avatar-encoder.ts";

const avatarEncoder = openAvatarEncoder();
afterAll(() => avatarEncoder.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a33" } });
const small = await plain(64, 64).png().toBuffer();
const encode = (bytes: Buffer, userId = "ada") =>
  avatarEncoder.receive({ userId, network: userId }, async () => bytes);

/** Starts an upload that arrives only when the returned function is called, or fails with an error. */
function hold(userId: string, network = userId) {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const upload = avatarEncoder.receive({ userId, network }, () => promise);
  return async (failure?: Error) => {
    if (!failure) {
      resolve(small);
      await upload;
      return;
    }
    reject(failure);
    await expect(upload).rejects.toBe(failure);
  };
}
/** Aborted uploads free their places without being encoded. */
const brokenOff = new Error("aborted");
const holdMany = (count: number, networkOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => hold(`user ${index}`, networkOf(index)));
const busy = { code: "platform.unavailable", retryAfterSeconds: 5 };

describe("the avatar encoder's child process", () => {
  test("encodes up to 50 megapixels within its memory limit [open-avatar-encoder-1]", async () => {
    for (const format of ["jpeg", "png"] as const) {
      const large = await plain(8_160, 6_120).toFormat(format).toBuffer();
      expect((await sharp(await encode(large)).metadata()).width).toBe(512);
    }
  });

  test("rejects larger and invalid pictures, and continues [open-avatar-encoder-2]", async () => {
    const bomb = await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer();
    await expect(encode(bomb)).rejects.toMatchObject({ code: "accounts.picture_too_large" });
    await expect(encode(Buffer.from("%PDF-1.7"))).rejects.toMatchObject({
      code: "accounts.picture_unreadable",
    });
    expect(await encode(small)).toBeInstanceOf(Buffer);
  });
});

describe("uploads", () => {
  test("are limited to one at a time per user, and do not delay other users [open-avatar-encoder-3]", async () => {
    const release = hold("ada");
    await expect(encode(small)).rejects.toMatchObject({
      code: "platform.too_many_requests",
      retryAfterSeconds: 5,
    });
    expect(await encode(small, "ben")).toBeInstanceOf(Buffer);
    await release();
    expect(await encode(small)).toBeInstanceOf(Buffer);
  });

  test("that arrive slowly do not delay pictures that have arrived [open-avatar-encoder-4]", async () => {
    const slow = holdMany(25, (index) => `network ${index}`);
    expect(await encode(small, "ben")).toBeInstanceOf(Buffer);
    const [first, ...others] = slow;
    await first?.();
    for (const release of others) await release(brokenOff);
  });

  test("are limited per network, and other networks are served [open-avatar-encoder-5]", async () => {
    const slow = holdMany(30, () => "school");
    const oneMore = { userId: "one more", network: "school" };
    await expect(avatarEncoder.receive(oneMore, async () => small)).rejects.toMatchObject(busy);
    expect(await encode(small, "one more")).toBeInstanceOf(Buffer);
    for (const release of slow) await release(brokenOff);
    expect(await avatarEncoder.receive(oneMore, async () => small)).toBeInstanceOf(Buffer);
  });

  test("are limited in total, and further ones are rejected with a retry time [open-avatar-encoder-6]", async () => {
    const slow = holdMany(60, (index) => `network ${index}`);
    await expect(encode(small, "one more")).rejects.toMatchObject(busy);
    for (const release of slow) await release(brokenOff);
    expect(await encode(small, "one more")).toBeInstanceOf(Buffer);
  });

  test("that have arrived wait in a bounded queue [open-avatar-encoder-7]", async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 22 }, (_, index) => encode(small, `user ${index}`)),
    );
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer] : []));
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.objectContaining({ code: "platform.unavailable", retryAfterSeconds: 20 }),
    ]);
  });
});
