import { markVideoFailed } from "#catalog/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { mediaFolder } from "../delivery/prepared-folder.ts";
import { filmClips } from "../film/film.ts";
import { setLessonMedia } from "../film/set-lesson-media.ts";
import { prepareFilmMedia } from "../pipeline/prepare-film-media.ts";
import { workOnPosterFrames } from "../poster/draw-poster-frame.ts";
import { type PreparationAttempt, runAttempt } from "../preparations/run-attempt.ts";
import type { PreparationRow } from "../queries/preparations.ts";
import { workOnImages } from "./lesson-images-job.ts";
import { type LessonJobsDeps, prepareScore } from "./lesson-jobs.ts";
import { preparationJob } from "./preparation-job.ts";

/** Prepares what is queued and draws missing images, one at a time: encoding uses all cores. */
export async function workOnPreparations(deps: LessonJobsDeps): Promise<void> {
  const prepare = (preparation: PreparationRow, attempt: PreparationAttempt) =>
    preparation.kind === "film"
      ? prepareQueuedFilm(deps, preparation, attempt)
      : prepareScore(deps, preparation, attempt);
  const onFailed = async (db: Trx, { kind, subject }: PreparationRow) => {
    if (kind === "score") await markVideoFailed({ db }, subject);
  };
  await deps.jobs.work(
    preparationJob,
    ({ preparationId }, signal) =>
      runAttempt(deps, { preparationId, signal }, { prepare, onFailed }),
    { pollSeconds: 0.5 },
  );
  await workOnImages(deps);
  await workOnPosterFrames(deps);
}

async function prepareQueuedFilm(
  deps: LessonJobsDeps,
  { id: preparationId, mediaId, source, acceptsBroken }: PreparationRow,
  attempt: PreparationAttempt,
): Promise<(trx: Trx) => Promise<void>> {
  const { signal, report: onProgress, publish } = attempt;
  const media = await prepareFilmMedia(
    {
      ...deps,
      signal,
      onProgress,
      publish,
      onInspected: ({ durationSeconds }) => {
        attempt.note({
          durationSeconds,
          confinement: deps.ffmpeg.confinement?.level ?? "none",
        });
        return AbortSignal.any([signal, AbortSignal.timeout(deadlineMs(durationSeconds))]);
      },
    },
    {
      mediaId,
      clips: filmClips.parse(source),
      outDir: mediaFolder(deps.mediaRoot, mediaId),
      acceptsBroken,
    },
  );
  onProgress("poster", 0);
  return (trx) => setLessonMedia(trx, deps, { preparationId, media });
}

/** Encoding takes a film's length or less; six times that is stuck. */
function deadlineMs(durationSeconds: number): number {
  return (durationSeconds * 6 + 600) * 1000;
}
