import type { FileHandle } from "node:fs/promises";

/** What a film's header states of the whole file, which ffmpeg corrects by the bytes that there are. */
export interface StatedFile {
  sizeBytes: number;
  lengthSeconds: number;
}

/** Enough for the properties of AVI and ASF, which come first. */
const headBytes = 4_096;
/** The file properties of ASF (Microsoft's Advanced Systems Format, 3.2). */
const asfProperties = Buffer.from("a1dcab8c47a9cf118ee400c00c205365", "hex");
const asfHeader = Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex");

/** What an AVI or WMV states; undefined for other files, and for recordings that were never finished. */
export async function readStatedFile(file: FileHandle): Promise<StatedFile | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  const stated = readAvi(head) ?? readAsf(head);
  return stated && stated.sizeBytes > headBytes ? stated : undefined;
}

function readAvi(head: Buffer): StatedFile | undefined {
  const kinds = [0, 8, 24].map((at) => head.toString("latin1", at, at + 4)).join("");
  if (kinds !== "RIFFAVI avih" || head.length < 52) return undefined;
  const [riffBytes, frameMicroseconds, frames] = [4, 32, 48].map((at) => head.readUInt32LE(at));
  return {
    sizeBytes: 8 + (riffBytes ?? 0),
    lengthSeconds: ((frameMicroseconds ?? 0) * (frames ?? 0)) / 1_000_000,
  };
}

function readAsf(head: Buffer): StatedFile | undefined {
  const at = head.indexOf(asfProperties);
  if (!head.subarray(0, 16).equals(asfHeader) || at === -1 || head.length < at + 92) {
    return undefined;
  }
  const isBroadcast = head.readUInt32LE(at + 88) % 2 === 1;
  if (isBroadcast) return undefined;
  const prerollSeconds = Number(head.readBigUInt64LE(at + 80)) / 1_000;
  return {
    sizeBytes: Number(head.readBigUInt64LE(at + 40)),
    lengthSeconds: Number(head.readBigUInt64LE(at + 64)) / 10_000_000 - prerollSeconds,
  };
}
