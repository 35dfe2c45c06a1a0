import { findVideoById } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { FilmClip, LessonFilm } from "../../contract/lesson-film.ts";
import type { FilmClips } from "../film/film.ts";
import { prepareFilm } from "../jobs/prepare-film.ts";
import { hashFilm } from "../preparation/prepare-film-media.ts";
import {
  findLessonFilm,
  listLessonsOf,
  lockLessonFilms,
  setLessonFilm,
} from "../queries/lesson-films.ts";
import { endLocked, lockPreparation, type PreparationRow } from "../queries/preparations.ts";
import { findUpload } from "../queries/uploads.ts";
import type { StudioDeps } from "../studio-deps.ts";
import { takeUpload } from "../uploads/take-upload.ts";
import type { UploadFiles } from "../uploads/upload-files.ts";
import { getLessonFilm } from "./get-lesson-film.ts";

export interface LessonFilmDeps extends StudioDeps {
  files: UploadFiles;
  masterKey: Uint8Array;
}

interface GivenFilm {
  actorId: string;
  lessonId: string;
  clips: readonly FilmClip[];
}

/**
 * Takes an instructor's own uploads and queues the film made of them, in one transaction. A film of the
 * lesson that is still being prepared is cancelled; the same one goes on. Throws
 * `catalog.lesson_not_found` and `studio.upload_not_ready`.
 */
export function giveFilm(
  deps: LessonFilmDeps,
  { actorId, lessonId, clips }: GivenFilm,
): Promise<LessonFilm> {
  return deps.db.transaction().execute(async (trx) => {
    await lockLessonFilms(trx);
    const video = await findVideoById({ db: trx }, lessonId);
    if (!video) throw new AppError("catalog.lesson_not_found");
    const taken = await takeUploads(trx, deps, { ownerId: actorId, clips });
    const previous = await findLessonFilm(trx, lessonId);
    if (previous && isSameFilm(previous, hashFilm(deps.masterKey, taken))) {
      return getLessonFilm({ db: trx }, lessonId);
    }
    const film = { name: video.title, clips: taken };
    const { preparationId } = await prepareFilm({ ...deps, db: trx }, film, trx);
    await setLessonFilm(trx, { lessonId, preparationId });
    if (previous) await cancelUnlessShared(trx, previous.id);
    await recordAction(trx, {
      ...{ actorId, action: "studio.give-film", subject: { kind: "lesson", id: lessonId } },
      details: { videoId: video.slug, clips: clips.length },
    });
    return getLessonFilm({ db: trx }, lessonId);
  });
}

/** One that failed or was cancelled is begun anew. */
function isSameFilm({ inputHash, state }: PreparationRow, hash: string): boolean {
  return inputHash === hash && (state === "waiting" || state === "running" || state === "done");
}

async function takeUploads(
  trx: Trx,
  { files }: Pick<LessonFilmDeps, "files">,
  { ownerId, clips }: { ownerId: string; clips: readonly FilmClip[] },
): Promise<FilmClips> {
  const taken: FilmClips = [];
  for (const clip of clips) {
    const { uploadId: id } = clip;
    const own = await findUpload(trx, { id, ownerId });
    const film = own && (await takeUpload({ trx, files }, id));
    if (!film) throw new AppError("studio.upload_not_ready");
    taken.push({ ...clip, path: film.path, sha256: film.sha256 });
  }
  return taken;
}

/** Another lesson may have been given the same film. */
async function cancelUnlessShared(trx: Trx, preparationId: string): Promise<void> {
  if ((await listLessonsOf(trx, preparationId)).length > 0) return;
  const preparation = await lockPreparation(trx, preparationId);
  if (preparation?.endedAt === null) await endLocked(trx, preparationId, "cancelled");
}
