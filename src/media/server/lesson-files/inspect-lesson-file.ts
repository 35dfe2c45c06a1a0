import { type FileHandle, open } from "node:fs/promises";
import { type LessonFileKind, lessonFileKinds } from "#catalog/contract/lesson-files.ts";
import { AppError } from "#platform/server/errors.ts";
import { hasMp3Frames } from "./mp3-frames.ts";

/** PDF readers look for header and end within so many bytes. */
const pdfMarginBytes = 1024;

interface OpenedFile {
  handle: FileHandle;
  sizeBytes: number;
}

/**
 * The kind of a file by its content, whatever its name. Throws `media.lesson_file_unreadable` with
 * the reason, and `media.lesson_file_too_large` with the kind's limit.
 */
export async function inspectLessonFile(path: string): Promise<LessonFileKind> {
  const handle = await open(path, "r");
  try {
    const file = { handle, sizeBytes: (await handle.stat()).size };
    const kind = await findKind(file);
    if (!kind) throw new AppError("media.lesson_file_unreadable");
    const { label, maxBytes } = lessonFileKinds[kind];
    if (file.sizeBytes > maxBytes) {
      const limit = `A ${label} file may have at most ${maxBytes / 1_000_000} MB.`;
      throw new AppError("media.lesson_file_too_large", { message: limit });
    }
    const fault = await findFault(kind, file);
    if (fault) throw new AppError("media.lesson_file_unreadable", { message: fault });
    return kind;
  } finally {
    await handle.close();
  }
}

async function findKind(file: OpenedFile): Promise<LessonFileKind | undefined> {
  const head = await readBytes(file, 0, pdfMarginBytes);
  if (head.toString("latin1", 0, 4) === "MThd") return "midi";
  if (head.includes("%PDF-")) return "pdf";
  return (await hasMp3Frames((from, length) => readBytes(file, from, length))) ? "mp3" : undefined;
}

/** Why a file of its kind cannot be used, or null. An MP3 file has no end that could be missing. */
async function findFault(kind: LessonFileKind, file: OpenedFile): Promise<string | null> {
  if (kind === "pdf") {
    const tail = await readBytes(file, file.sizeBytes - pdfMarginBytes, pdfMarginBytes);
    if (!tail.includes("%%EOF")) {
      return "This PDF is cut off: its end is missing. Please choose the whole file.";
    }
  }
  if (kind === "midi" && !isWholeMidi(await readBytes(file, 0, file.sizeBytes))) {
    return "This MIDI file is damaged or cut off. Please export it again.";
  }
  return null;
}

/** Whether a header is followed by as many tracks as it states, each within the file. */
function isWholeMidi(bytes: Buffer): boolean {
  if (bytes.length < 14 || bytes.readUInt32BE(4) < 6) return false;
  let tracks = bytes.readUInt16BE(10);
  if (bytes.readUInt16BE(8) > 2 || tracks === 0) return false;
  let at = 8 + bytes.readUInt32BE(4);
  while (tracks > 0) {
    if (at + 8 > bytes.length) return false;
    if (bytes.toString("latin1", at, at + 4) === "MTrk") tracks -= 1;
    at += 8 + bytes.readUInt32BE(at + 4);
    if (at > bytes.length) return false;
  }
  return true;
}

/** Fewer bytes at the file's end. */
async function readBytes({ handle }: OpenedFile, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, Math.max(0, from));
  return buffer.subarray(0, bytesRead);
}
