import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

const keyBytes = 16;
const leastMasterKeyBytes = 32;

/**
 * The 16 bytes that open one period of a lesson's segments: HKDF-SHA256 of the master key, bound
 * to the lesson and the period, so that no key is ever stored and one key opens nothing else.
 * Throws RangeError for a short master key, an empty media id, or a period below nought.
 */
export function segmentKey(
  masterKey: Uint8Array,
  mediaId: string,
  period: number,
): Buffer<ArrayBuffer> {
  if (masterKey.byteLength < leastMasterKeyBytes) {
    throw new RangeError(`The master key must have at least ${leastMasterKeyBytes} bytes.`);
  }
  if (mediaId === "" || !Number.isSafeInteger(period) || period < 0) {
    throw new RangeError("A segment key needs a media id and a period from 0.");
  }
  const purpose = `lesson segment key, period ${period}`;
  return Buffer.from(hkdfSync("sha256", masterKey, mediaId, purpose, keyBytes));
}

/** AES-128-CBC as HLS reads it where a playlist states no IV: the media sequence number. */
export function encryptSegment(
  clear: Uint8Array,
  key: Uint8Array,
  sequence: number,
): Buffer<ArrayBuffer> {
  const cipher = createCipheriv("aes-128-cbc", key, initialVector(sequence));
  return Buffer.concat([cipher.update(clear), cipher.final()]);
}

/** Undoes {@link encryptSegment}. Throws where key or sequence number are not the segment's. */
export function decryptSegment(
  secret: Uint8Array,
  key: Uint8Array,
  sequence: number,
): Buffer<ArrayBuffer> {
  const decipher = createDecipheriv("aes-128-cbc", key, initialVector(sequence));
  return Buffer.concat([decipher.update(secret), decipher.final()]);
}

function initialVector(sequence: number): Buffer<ArrayBuffer> {
  if (!Number.isSafeInteger(sequence) || sequence < 0) {
    throw new RangeError("A media sequence number counts from 0.");
  }
  const vector = Buffer.alloc(16);
  vector.writeBigUInt64BE(BigInt(sequence), 8);
  return vector;
}
