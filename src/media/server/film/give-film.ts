import { findVideoById } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { FilmClip, FilmPoster, LessonFilm } from "../../contract/lesson-film.ts";
import type { MediaDeps } from "../media-deps.ts";
import { hashFilm } from "../pipeline/prepare-film-media.ts";
import { queuePosterFrame } from "../poster/poster-frame-job.ts";
import { findLessonFilm, lockLessonFilms, setLessonFilm } from "../queries/lesson-films.ts";
import { dropPosterFrame, requestPosterFrame } from "../queries/poster-frames.ts";
import type { PreparationRow } from "../queries/preparations.ts";
import { findUpload } from "../queries/uploads.ts";
import { takeUpload } from "../uploads/take-upload.ts";
import type { UploadFiles } from "../uploads/upload-files.ts";
import { cancelUnlessShared } from "./cancel-lesson-film.ts";
import type { FilmClips } from "./film.ts";
import { getLessonFilm } from "./get-lesson-film.ts";
import { prepareFilm } from "./prepare-film.ts";

export interface LessonFilmDeps extends MediaDeps {
  files: UploadFiles;
  masterKey: Uint8Array;
}

interface GivenFilm {
  actorId: string;
  lessonId: string;
  clips: readonly FilmClip[];
  poster?: FilmPoster | undefined;
}

/**
 * Takes an instructor's own uploads and queues the film made of them, in one transaction. A film of the
 * lesson that is still being prepared is cancelled; the same one goes on. Throws
 * `catalog.lesson_not_found` and `media.upload_not_ready`.
 */
export function giveFilm(
  deps: LessonFilmDeps,
  { actorId, lessonId, clips, poster }: GivenFilm,
): Promise<LessonFilm> {
  return deps.db.transaction().execute(async (trx) => {
    await lockLessonFilms(trx);
    const video = await findVideoById({ db: trx }, lessonId);
    if (!video) throw new AppError("catalog.lesson_not_found");
    const taken = await takeUploads(trx, deps, { ownerId: actorId, clips });
    const previous = await findLessonFilm(trx, lessonId);
    const isSame = previous && isSameFilm(previous, hashFilm(deps.masterKey, taken));
    const isReady = isSame === true && previous?.state === "done";
    await planPoster(trx, deps, { lessonId, poster, isReady });
    if (isSame) {
      return getLessonFilm({ db: trx }, lessonId);
    }
    const film = { name: video.title, clips: taken };
    const { preparationId } = await prepareFilm({ ...deps, db: trx }, film, trx);
    await setLessonFilm(trx, { lessonId, preparationId });
    if (previous) await cancelUnlessShared(trx, previous.id);
    await recordAction(trx, {
      actorId,
      action: "studio.give-film",
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: video.slug, clips: clips.length },
    });
    return getLessonFilm({ db: trx }, lessonId);
  });
}

/** Draws the poster of the moment that was chosen with the film, once that is ready. */
async function planPoster(
  trx: Trx,
  { jobs }: Pick<LessonFilmDeps, "jobs">,
  {
    lessonId,
    poster,
    isReady,
  }: { lessonId: string; poster: FilmPoster | undefined; isReady: boolean },
): Promise<void> {
  if (!poster) {
    if (!isReady) await dropPosterFrame(trx, lessonId);
    return;
  }
  const state = isReady ? "waiting" : "planned";
  const request = await requestPosterFrame(trx, { lessonId, ...poster, state });
  if (isReady) await queuePosterFrame(jobs, request, trx);
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
    if (!film) throw new AppError("media.upload_not_ready");
    taken.push({ ...clip, path: film.path, sha256: film.sha256 });
  }
  return taken;
}
