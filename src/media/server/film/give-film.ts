import { findVideoById } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { FilmClip, FilmPoster, LessonFilm } from "../../contract/lesson-film.ts";
import type { MediaDeps } from "../media-deps.ts";
import { hashFilm } from "../pipeline/prepare-film-media.ts";
import { queuePosterFrame } from "../poster/poster-frame-job.ts";
import type { EncodingRow } from "../queries/encodings.ts";
import { findLessonFilm, lockLessonFilms, setLessonFilm } from "../queries/lesson-films.ts";
import { dropPosterFrame, requestPosterFrame } from "../queries/poster-frames.ts";
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
 * Takes an instructor's own uploads and queues the encoding of their film, in one transaction. The
 * encoding of a different film of the lesson is cancelled; the same film's continues. Throws
 * `catalog.lesson_not_found`, `media.upload_not_ready`, and `media.upload_has_no_picture` for a voice
 * recording in place of a film.
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
      return getLessonFilm({ db: trx }, { lessonId, actorId });
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
    return getLessonFilm({ db: trx }, { lessonId, actorId });
  });
}

/** Plans the poster of the chosen moment, to be drawn when the film is ready. */
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

/** Whether the row encodes the same film; a failed or cancelled one is queued again. */
function isSameFilm({ inputHash, state }: EncodingRow, hash: string): boolean {
  return inputHash === hash && (state === "waiting" || state === "running" || state === "done");
}

async function takeUploads(
  trx: Trx,
  { files }: Pick<LessonFilmDeps, "files">,
  { ownerId, clips }: { ownerId: string; clips: readonly FilmClip[] },
): Promise<FilmClips> {
  const taken: FilmClips = [];
  const hasVoice = clips[1]?.composition?.sound === "voice";
  for (const [index, clip] of clips.entries()) {
    const { uploadId: id } = clip;
    const own = await findUpload(trx, { id, ownerId });
    const film = own && (await takeUpload({ trx, files }, id));
    if (!film) throw new AppError("media.upload_not_ready");
    const isVoice = hasVoice && index === 2;
    if (!film.hasPicture && !isVoice) throw new AppError("media.upload_has_no_picture");
    taken.push({ ...clip, path: film.path, sha256: film.sha256 });
  }
  return taken;
}
