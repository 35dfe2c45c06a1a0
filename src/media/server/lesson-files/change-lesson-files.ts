import type { LessonFile } from "#catalog/contract.ts";
import { findVideoById, notifyLessonChanged } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import {
  deleteLessonFile,
  listKnownLessonFiles,
  lockLessonFiles,
  orderLessonFiles,
  renameLessonFile,
  selectLessonFiles,
} from "../queries/lesson-files.ts";
import { cleanName, type LessonFileDeps } from "./add-lesson-file.ts";

interface FileList {
  files: LessonFile[];
}

interface FileChange {
  actorId: string;
  lessonId: string;
  fileId: string;
}

/** The files of a lesson in any state. Throws `catalog.lesson_not_found`. */
export async function getLessonFiles(
  { db }: { db: Database },
  lessonId: string,
): Promise<FileList> {
  if (!(await findVideoById({ db }, lessonId))) throw new AppError("catalog.lesson_not_found");
  return { files: await selectLessonFiles(db, lessonId) };
}

/** Renames a file and moves it to a place. Throws `media.lesson_file_not_found`. */
export async function changeLessonFile(
  deps: LessonFileDeps,
  { name, place, ...change }: FileChange & { name: string; place: number },
): Promise<FileList> {
  const { lessonId, fileId } = change;
  return changeFiles(deps, { ...change, action: "media.change-file" }, async (trx) => {
    const file = { id: fileId, lessonId, name: cleanName(name) };
    if (!(await renameLessonFile(trx, file))) throw new AppError("media.lesson_file_not_found");
    const others = (await listIds(trx, lessonId)).filter((id) => id !== fileId);
    await orderLessonFiles(trx, others.toSpliced(place, 0, fileId));
  });
}

/** Deletes a file. Throws `media.lesson_file_not_found`. */
export async function removeLessonFile(
  deps: LessonFileDeps,
  change: FileChange,
): Promise<FileList> {
  const { lessonId, fileId } = change;
  const list = await changeFiles(deps, { ...change, action: "media.remove-file" }, async (trx) => {
    if (!(await deleteLessonFile(trx, { id: fileId, lessonId }))) {
      throw new AppError("media.lesson_file_not_found");
    }
    await orderLessonFiles(trx, await listIds(trx, lessonId));
  });
  await deps.files.delete(fileId);
  return list;
}

async function changeFiles(
  { db, waitForInvalidation }: LessonFileDeps,
  { actorId, lessonId, action }: FileChange & { action: "media.change-file" | "media.remove-file" },
  change: (trx: Trx) => Promise<void>,
): Promise<FileList> {
  const files = await db.transaction().execute(async (trx) => {
    await lockLessonFiles(trx, lessonId);
    await change(trx);
    const video = await findVideoById({ db: trx }, lessonId);
    await notifyLessonChanged(trx, lessonId);
    await recordAction(trx, {
      actorId,
      action,
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: video?.slug ?? "" },
    });
    return selectLessonFiles(trx, lessonId);
  });
  await waitForInvalidation();
  return { files };
}

const listIds = async (trx: Trx, lessonId: string): Promise<string[]> =>
  (await selectLessonFiles(trx, lessonId)).map(({ _id }) => _id);

const dayMs = 24 * 3_600_000;

/** Deletes files that no lesson has, a day after they were written. */
export async function sweepLessonFiles({
  db,
  files,
}: Pick<LessonFileDeps, "db" | "files">): Promise<void> {
  const old: string[] = [];
  for await (const { key, modifiedAt } of files.list("")) {
    if (Date.now() - modifiedAt.getTime() > dayMs) old.push(key);
  }
  const known = await listKnownLessonFiles(db, old);
  for (const id of old) if (!known.has(id)) await files.delete(id);
}
