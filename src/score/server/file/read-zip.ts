import { crc32, inflateRawSync } from "node:zlib";

/** Why an archive is refused: what follows “The archive …”. */
export class ZipFault extends Error {}

/** A file of an archive, as the archive's directory describes it. */
export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  /** The position of its header and of what must come after its content. */
  from: number;
  to: number;
}

const signatures = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };
const lengths = { file: 30, entry: 46, end: 22, comment: 0xffff };
const methods = { stored: 0, deflated: 8 };
/** Stands for a number that only ZIP64 holds. */
const zip64 = 0xffff_ffff;
const encryptedFlag = 1;
const utf8Flag = 0x800;
const linkMode = 0xa000;

export const isZip = (file: Uint8Array): boolean =>
  file[0] === 0x50 && file[1] === 0x4b && file[2] === 3 && file[3] === 4;

/**
 * The files that an archive's directory names. Refuses more of them than are expected, files that are encrypted,
 * are links, lie over each other or would be written outside a folder. Throws ZipFault.
 */
export function listZipEntries(archive: Buffer, most: number): ZipEntry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  const directory = archive.readUInt32LE(end + 16);
  if (count > most) throw new ZipFault("has too many files in it");
  if (directory === zip64) throw new ZipFault("is packed as ZIP64, which scores never need");
  const entries: ZipEntry[] = [];
  let at = directory;
  for (let index = 0; index < count; index += 1) {
    if (at + lengths.entry > end || archive.readUInt32LE(at) !== signatures.entry) {
      throw new ZipFault("is broken");
    }
    entries.push(readEntry(archive, at));
    at += lengths.entry + [28, 30, 32].reduce((sum, of) => sum + archive.readUInt16LE(at + of), 0);
  }
  setEnds(entries, directory);
  return entries;
}

/** The last record of an archive, which a comment may follow. */
function findEnd(archive: Buffer): number {
  const last = archive.length - lengths.end;
  for (let at = last; at >= Math.max(0, last - lengths.comment); at -= 1) {
    if (archive.readUInt32LE(at) !== signatures.end) continue;
    if (archive.readUInt16LE(at + 20) <= last - at) return at;
  }
  throw new ZipFault("is cut off");
}

function readEntry(archive: Buffer, at: number): ZipEntry {
  const flags = archive.readUInt16LE(at + 8);
  const nameFrom = at + lengths.entry;
  const name = archive.subarray(nameFrom, nameFrom + archive.readUInt16LE(at + 28));
  const entry: ZipEntry = {
    name: decodeName(name, flags),
    method: archive.readUInt16LE(at + 10),
    crc: archive.readUInt32LE(at + 16),
    packedBytes: archive.readUInt32LE(at + 20),
    bytes: archive.readUInt32LE(at + 24),
    from: archive.readUInt32LE(at + 42),
    to: 0,
  };
  if (!isSafeName(entry.name)) throw new ZipFault("names files outside itself");
  if (flags & encryptedFlag) throw new ZipFault("is protected by a password");
  if (((archive.readUInt32LE(at + 38) >>> 16) & 0xf000) === linkMode) {
    throw new ZipFault("holds a link to another file");
  }
  if ([entry.packedBytes, entry.bytes, entry.from].includes(zip64)) {
    throw new ZipFault("is packed as ZIP64, which scores never need");
  }
  return entry;
}

/** Programs that do not say so write UTF-8 as well. */
function decodeName(name: Buffer, flags: number): string {
  const text = name.toString("utf8");
  return flags & utf8Flag || !text.includes("\ufffd") ? text : name.toString("latin1");
}

export const isSafeName = (name: string) =>
  !/^[/\\]|^[a-z]:|\\|\0/i.test(name) && !name.split("/").includes("..");

/** A file ends where the next one or the directory begins. */
function setEnds(entries: readonly ZipEntry[], directory: number): void {
  const inOrder = entries.toSorted((a, b) => a.from - b.from);
  for (const [index, entry] of inOrder.entries()) {
    entry.to = inOrder[index + 1]?.from ?? directory;
    if (entry.from + lengths.file + entry.packedBytes > entry.to) {
      throw new ZipFault(
        index + 1 < inOrder.length ? "has files that lie over each other" : "is broken",
      );
    }
  }
}

/** The content of a file of at most so many bytes. Throws ZipFault. */
export function readZipEntry(archive: Buffer, entry: ZipEntry, longestBytes: number): Buffer {
  const { from, to, packedBytes, method, bytes, crc } = entry;
  if (archive.readUInt32LE(from) !== signatures.file) throw new ZipFault("is broken");
  const contentFrom =
    from + lengths.file + archive.readUInt16LE(from + 26) + archive.readUInt16LE(from + 28);
  if (contentFrom + packedBytes > to) throw new ZipFault("is broken");
  if (bytes > longestBytes) throw tooLong(longestBytes);
  const packed = archive.subarray(contentFrom, contentFrom + packedBytes);
  const content = method === methods.stored ? packed : inflate(packed, { method, longestBytes });
  if (content.length !== bytes || crc32(content) !== crc) throw new ZipFault("is broken");
  return content;
}

const tooLong = (longestBytes: number) =>
  new ZipFault(`is larger than ${longestBytes / 1_000_000} MB unpacked`);

function inflate(
  packed: Buffer,
  { method, longestBytes }: { method: number; longestBytes: number },
): Buffer {
  if (method !== methods.deflated) throw new ZipFault("is packed in a way that is not known");
  try {
    return inflateRawSync(packed, { maxOutputLength: longestBytes });
  } catch (error) {
    const isLong = error instanceof RangeError;
    throw isLong ? tooLong(longestBytes) : new ZipFault("is broken");
  }
}
