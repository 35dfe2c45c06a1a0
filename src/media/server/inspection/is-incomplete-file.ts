import { type FileHandle, open } from "node:fs/promises";
import { readStatedFile } from "./stated-file.ts";

/** A fragmented hour has about a thousand boxes. */
const mostBoxes = 100_000;
const headBytes = 16;

/**
 * Whether a film's file ends before the parts that it announces: the boxes of MP4 and MOV, the
 * clusters of MKV and WebM, the bytes of AVI and WMV. False for any other file. Reads a few bytes of
 * each part.
 */
export async function isIncompleteFile(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const head = await readHead(file, 0);
    if (head.length >= 8 && firstBoxes.has(head.toString("latin1", 4, 8))) {
      return await lacksBoxes(file, size);
    }
    if (head.length >= 4 && head.readUInt32BE(0) === elements.ebml) {
      return await lacksElements(file, size);
    }
    const stated = await readStatedFile(file);
    return stated !== undefined && stated.sizeBytes > size;
  } finally {
    await file.close();
  }
}

/** The length of an AVI or WMV as its header states it; null for other files. */
export async function readStatedLength(path: string): Promise<number | null> {
  const file = await open(path, "r");
  try {
    return (await readStatedFile(file))?.lengthSeconds ?? null;
  } finally {
    await file.close();
  }
}

async function readHead(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, position);
  return buffer.subarray(0, bytesRead);
}

const firstBoxes = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]);
/** Boxes without media, within which a file may end. */
const padding = new Set(["free", "skip", "wide"]);

async function lacksBoxes(file: FileHandle, fileBytes: number): Promise<boolean> {
  let position = 0;
  for (let count = 0; count < mostBoxes; count++) {
    const head = await readHead(file, position);
    // Bytes too few for a box do not belong to the film.
    if (head.length < 8) return false;
    const type = head.toString("latin1", 4, 8);
    if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return false;
    const stated = head.readUInt32BE(0);
    // A size of 0 marks the last box, which extends to the end of the file.
    if (stated === 0) return false;
    if (stated === 1 && head.length < headBytes) return !padding.has(type);
    const bytes = stated === 1 ? Number(head.readBigUInt64BE(8)) : stated;
    if (bytes < 8) return false;
    position += bytes;
    if (position > fileBytes) return !padding.has(type);
  }
  return false;
}

/** Ids of EBML elements; `segment` holds the film. */
const elements = { ebml: 0x1a45dfa3, segment: 0x18538067, void: 0xec, crc: 0xbf };

async function lacksElements(file: FileHandle, fileBytes: number): Promise<boolean> {
  let position = 0;
  for (let count = 0; count < mostBoxes; count++) {
    const element = readElement(await readHead(file, position));
    if (!element) return false;
    const { id, contentBytes } = element;
    position += element.headBytes;
    if (id === elements.segment && contentBytes === null) continue;
    // A part of unknown length, as in a live recording.
    if (contentBytes === null) return false;
    position += contentBytes;
    if (position > fileBytes) return id !== elements.void && id !== elements.crc;
    // The rest of the file does not belong to the film.
    if (id === elements.segment) return false;
  }
  return false;
}

interface Element {
  id: number;
  headBytes: number;
  /** Null if it is not stated. */
  contentBytes: number | null;
}

function readElement(head: Buffer): Element | undefined {
  const idBytes = lengthOfNumber(head[0]);
  const sizeBytes = lengthOfNumber(head[idBytes]);
  if (idBytes < 1 || idBytes > 4 || sizeBytes < 1 || head.length < idBytes + sizeBytes) {
    return undefined;
  }
  const size = BigInt(`0x${head.toString("hex", idBytes, idBytes + sizeBytes)}`);
  // Removes the marker bit; all ones mean an unknown length.
  const content = size & ((1n << BigInt(7 * sizeBytes)) - 1n);
  const isUnknown = content === (1n << BigInt(7 * sizeBytes)) - 1n;
  return {
    id: head.readUIntBE(0, idBytes),
    headBytes: idBytes + sizeBytes,
    contentBytes: isUnknown ? null : Number(content),
  };
}

/** The length in bytes of an EBML number, from its first byte; 0 for none. */
function lengthOfNumber(first: number | undefined): number {
  return first ? Math.clz32(first) - 23 : 0;
}
