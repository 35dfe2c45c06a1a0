import { createHash, type Hash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type LessonFileKind, maxLessonFiles } from "#catalog/contract/lesson-files.ts";
import { findVideoById, notifyLessonChanged } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { insertLessonFile, lockLessonFiles, selectLessonFiles } from "../queries/lesson-files.ts";
import { presentableName } from "../uploads/presentable-name.ts";
import type { UploadFiles } from "../uploads/upload-files.ts";
import { inspectLessonFile } from "./inspect-lesson-file.ts";

export interface LessonFileDeps {
  db: Database;
  /** The files beside lessons, by their ids. */
  files: FileStore;
  /** Local files that arrive, until they are checked and stored. */
  arriving: UploadFiles;
  /** Resolves when visitors' pages show the change. */
  waitForInvalidation: () => Promise<void>;
}

interface NewFile {
  actorId: string;
  lessonId: string;
  /** The file's name on the instructor's device. */
  name: string;
  /** The announced size, if any. */
  sizeBytes: number;
  body: Readable;
  /** Whether the whole body has arrived; asked after it has been read. */
  isComplete: () => boolean;
}

/**
 * Attaches a file to the end of a lesson's list, and returns its id. A failure leaves nothing
 * behind. Throws `catalog.lesson_not_found` and the errors of lesson files.
 */
export async function addLessonFile(
  deps: LessonFileDeps,
  { body, isComplete, ...given }: NewFile,
): Promise<string> {
  const { db, files, arriving } = deps;
  await requireRoomBeside(db, given.lessonId);
  if (!(await arriving.hasRoomFor(given.sizeBytes))) throw new AppError("platform.storage_full");
  const id = randomUUID();
  try {
    for (const left of await arriving.listOld()) await arriving.delete(left);
    await arriving.create(id);
    const hash = createHash("sha256");
    const { bytes, failure } = await arriving.write(id, 0, Readable.from(hashChunks(body, hash)));
    if (failure !== undefined) throw failure;
    if (!isComplete()) throw new AppError("media.lesson_file_incomplete");
    if (bytes === 0) {
      throw new AppError("media.lesson_file_unreadable", { message: "This file is empty." });
    }
    const kind = await inspectLessonFile(arriving.pathOf(id));
    const checked = { ...given, id, kind, sizeBytes: bytes, sha256: hash.digest() };
    await files.putFile(id, arriving.pathOf(id), { move: true });
    await storeFile(db, checked);
  } catch (error) {
    // A file that stays is deleted by the sweep, as no row names it.
    await files.delete(id).catch(() => {});
    throw error;
  } finally {
    await arriving.delete(id);
  }
  await deps.waitForInvalidation();
  return id;
}

async function* hashChunks(body: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

type CheckedFile = Omit<NewFile, "body" | "isComplete"> & {
  id: string;
  kind: LessonFileKind;
  sha256: Buffer;
};

function storeFile(db: Database, { actorId, ...file }: CheckedFile): Promise<void> {
  const { id, lessonId, kind, sizeBytes, sha256 } = file;
  return db.transaction().execute(async (trx) => {
    await lockLessonFiles(trx, lessonId);
    const { slug, place } = await requireRoomBeside(trx, lessonId);
    const name = cleanName(file.name);
    const isNew = await insertLessonFile(trx, {
      id,
      lessonId,
      kind,
      name,
      sizeBytes,
      sha256,
      place,
    });
    if (!isNew) throw new AppError("media.lesson_file_repeated");
    await notifyLessonChanged(trx, lessonId);
    await recordAction(trx, {
      actorId,
      action: "media.add-file",
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: slug, kind, sizeBytes },
    });
  });
}

/** The lesson's slug and the place of its next file. */
async function requireRoomBeside(
  db: Parameters<typeof selectLessonFiles>[0],
  lessonId: string,
): Promise<{ slug: string; place: number }> {
  const video = await findVideoById({ db }, lessonId);
  if (!video) throw new AppError("catalog.lesson_not_found");
  const { length } = await selectLessonFiles(db, lessonId);
  if (length >= maxLessonFiles) throw new AppError("media.too_many_lesson_files");
  return { slug: video.slug, place: length };
}

/** A file's name without its extension, as students see it. */
export function cleanName(given: string): string {
  const withoutExtension = presentableName(given, 300).replace(/\.(pdf|midi?|mp3)$/i, "");
  return presentableName(withoutExtension, 100) || "File";
}
