import { countReadyVideos, markVideoFailed } from "#catalog/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { type EncodingAttempt, runAttempt } from "../encoding/run-attempt.ts";
import { filmClips } from "../film/film.ts";
import { setLessonMedia } from "../film/set-lesson-media.ts";
import { prepareFilmMedia } from "../pipeline/prepare-film-media.ts";
import { workOnPosterFrames } from "../poster/draw-poster-frame.ts";
import { countEncodings } from "../queries/encoding-counts.ts";
import { type EncodingRow, setRemarks } from "../queries/encodings.ts";
import { encodingJob } from "./encoding-job.ts";
import { workOnImages } from "./lesson-images-job.ts";
import { type LessonJobsDeps, prepareScore } from "./lesson-jobs.ts";

/** Runs queued encodings and draws missing images, one at a time, since encoding uses all cores. */
export async function workOnEncodings(deps: LessonJobsDeps): Promise<void> {
  const prepare = (encoding: EncodingRow, attempt: EncodingAttempt) =>
    encoding.kind === "film"
      ? prepareQueuedFilm(deps, encoding, attempt)
      : prepareScore(deps, encoding, attempt);
  const onFailed = async (db: Trx, { kind, subject }: EncodingRow) => {
    if (kind === "score") await markVideoFailed({ db }, subject);
  };
  let drawing: Promise<void> | undefined;
  const drawImages = () => {
    drawing ??= workOnImages(deps);
    return drawing;
  };
  await deps.jobs.work(
    encodingJob,
    async ({ preparationId }, signal) => {
      await runAttempt(deps, { preparationId, signal }, { prepare, onFailed });
      await drawImages();
    },
    { pollSeconds: 0.5 },
  );
  // A school opens with its first lesson, which the images of all lessons would delay.
  const { waiting = 0, running = 0 } = await countEncodings(deps);
  const isOpening = waiting + running > 0 && (await countReadyVideos(deps)) === 0;
  if (!isOpening) await drawImages();
  await workOnPosterFrames(deps);
}

async function prepareQueuedFilm(
  deps: LessonJobsDeps,
  { id: preparationId, mediaId, source, acceptsBroken }: EncodingRow,
  attempt: EncodingAttempt,
): Promise<(trx: Trx) => Promise<void>> {
  const { signal, report: onProgress, publish } = attempt;
  const media = await prepareFilmMedia(
    {
      ...deps,
      signal,
      onProgress,
      publish,
      fetchClip: async ({ uploadId, path, sha256 }, folder) =>
        uploadId === undefined ? path : deps.files.fetch(uploadId, { folder, sha256, signal }),
      onInspected: ({ durationSeconds, composition }) => {
        attempt.note({
          durationSeconds,
          confinement: deps.ffmpeg.confinement?.level ?? "none",
        });
        // Two pictures are decoded at the same time.
        const deadline = deadlineMs(durationSeconds * (composition ? 2 : 1));
        return AbortSignal.any([signal, AbortSignal.timeout(deadline)]);
      },
    },
    {
      mediaId,
      clips: filmClips.parse(source),
      acceptsBroken,
    },
  );
  onProgress("poster", 0);
  return async (trx) => {
    await setRemarks(trx, preparationId, media.composition?.remarks ?? []);
    await setLessonMedia(trx, deps, { preparationId, media });
  };
}

/** Encoding takes at most the film's length; six times that means that it hangs. */
function deadlineMs(durationSeconds: number): number {
  return (durationSeconds * 6 + 600) * 1000;
}
