import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { decryptSegment, encryptSegment, segmentKey } from "./media-cipher.ts";

const masterKey = Buffer.alloc(32, 7);

test("a segment of any length decrypts to the original", () => {
  const key = segmentKey(masterKey, "ode-to-joy", 0);
  for (const bytes of [0, 1, 15, 16, 17, 70_000]) {
    const clear = randomBytes(bytes);
    expect(decryptSegment(encryptSegment(clear, key, 5), key, 5).equals(clear)).toBe(true);
  }
});

test("a key is deterministic and differs by lesson, period and master key", () => {
  const keys = [
    segmentKey(masterKey, "ode-to-joy", 0),
    segmentKey(masterKey, "ode-to-joy", 1),
    segmentKey(masterKey, "fur-elise", 0),
    segmentKey(Buffer.alloc(32, 8), "ode-to-joy", 0),
  ].map((key) => key.toString("hex"));
  expect(new Set(keys).size).toBe(4);
  expect(segmentKey(masterKey, "ode-to-joy", 0).toString("hex")).toBe(keys[0]);
  expect(keys[0]).toHaveLength(32);
});

test("equal content encrypts differently in two segments", () => {
  const key = segmentKey(masterKey, "ode-to-joy", 0);
  const clear = Buffer.alloc(64, 1);
  expect(encryptSegment(clear, key, 1).equals(encryptSegment(clear, key, 2))).toBe(false);
});

test("the wrong key does not decrypt the segment", () => {
  const clear = randomBytes(4096);
  const encrypted = encryptSegment(clear, segmentKey(masterKey, "ode-to-joy", 0), 0);
  const decrypt = () => decryptSegment(encrypted, segmentKey(masterKey, "ode-to-joy", 1), 0);
  // The padding check fails 255 times in 256; otherwise the content is noise.
  let result: Buffer | undefined;
  try {
    result = decrypt();
  } catch {
    result = undefined;
  }
  expect(result?.equals(clear) ?? false).toBe(false);
});

test("a short master key and invalid input are refused", () => {
  expect(() => segmentKey(Buffer.alloc(16), "a", 0)).toThrow(/master key/);
  expect(() => segmentKey(masterKey, "", 0)).toThrow(RangeError);
  expect(() => segmentKey(masterKey, "a", -1)).toThrow(RangeError);
  expect(() => encryptSegment(Buffer.alloc(1), segmentKey(masterKey, "a", 0), -1)).toThrow(
    RangeError,
  );
});
