import { createCipheriv, createHash } from "node:crypto";
import { open, readFile, rm } from "node:fs/promises";
import { type Ffmpeg, runProcess } from "#platform/server/ffmpeg/index.ts";

const chunk = Buffer.alloc(1024 * 1024);

/** Writes a film of this size, with a second of picture and padding, and returns its SHA-256. */
export async function makeFilm(ffmpeg: Ffmpeg, path: string, sizeBytes: number): Promise<string> {
  const short = `${path}.short.mp4`;
  const args = ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x64:r=5:d=1", short];
  await runProcess({ path: ffmpeg.ffmpegPath, args, deadlineSeconds: 60 });
  const picture = await readFile(short);
  await rm(short);
  const hash = createHash("sha256");
  const file = await open(path, "wx");
  const write = async (bytes: Buffer) => {
    hash.update(bytes);
    await file.write(bytes);
  };
  await write(picture);
  await write(boxHead(sizeBytes - picture.length));
  // Bytes without repetition.
  const cipher = createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16));
  for (let left = sizeBytes - picture.length - headBytes; left > 0; left -= chunk.length) {
    await write(cipher.update(chunk.subarray(0, Math.min(left, chunk.length))));
  }
  await file.close();
  return hash.digest("hex");
}

const headBytes = 16;

/** The head of an MP4 box that players skip, with a 64-bit size. */
function boxHead(sizeBytes: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(1, 0);
  head.write("free", 4, "latin1");
  head.writeBigUInt64BE(BigInt(sizeBytes), 8);
  return head;
}
