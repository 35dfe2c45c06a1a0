import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

const keyBytes = 16;
const minMasterKeyBytes = 32;

/**
 * The 16-byte AES key of one key period of a lesson: HKDF-SHA256 of the master key, bound to lesson
 * and period, so no key is stored and each decrypts only its own segments. Throws RangeError for a
 * short master key, an empty media id or a negative period.
 */
export function segmentKey(
  masterKey: Uint8Array,
  mediaId: string,
  keyPeriod: number,
): Buffer<ArrayBuffer> {
  if (masterKey.byteLength < minMasterKeyBytes) {
    throw new RangeError(`The master key must have at least ${minMasterKeyBytes} bytes.`);
  }
  if (mediaId === "" || !Number.isSafeInteger(keyPeriod) || keyPeriod < 0) {
    throw new RangeError("A segment key needs a media id and a period from 0.");
  }
  const purpose = `lesson segment key, period ${keyPeriod}`;
  return Buffer.from(hkdfSync("sha256", masterKey, mediaId, purpose, keyBytes));
}

/** AES-128-CBC as in HLS without an explicit IV: the IV is the media sequence number. */
export function encryptSegment(
  clear: Uint8Array,
  key: Uint8Array,
  sequence: number,
): Buffer<ArrayBuffer> {
  const cipher = createCipheriv("aes-128-cbc", key, initialVector(sequence));
  return Buffer.concat([cipher.update(clear), cipher.final()]);
}

/** Reverses {@link encryptSegment}. Throws for a wrong key or sequence number. */
export function decryptSegment(
  encrypted: Uint8Array,
  key: Uint8Array,
  sequence: number,
): Buffer<ArrayBuffer> {
  const decipher = createDecipheriv("aes-128-cbc", key, initialVector(sequence));
  return Buffer.concat([decipher.update(encrypted), decipher.final()]);
}

function initialVector(sequence: number): Buffer<ArrayBuffer> {
  if (!Number.isSafeInteger(sequence) || sequence < 0) {
    throw new RangeError("A media sequence number counts from 0.");
  }
  const vector = Buffer.alloc(16);
  vector.writeBigUInt64BE(BigInt(sequence), 8);
  return vector;
}
