import { findVideo, type Lesson, markVideoReady, readLessons } from "#catalog/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { dataCostsOf } from "#playback/contract.ts";
import { setFolderTracks } from "#playback/server/index.ts";
import { setLessonScore } from "#practice/server/index.ts";
import { readScore } from "#score/server/index.ts";
import type { EncodingAttempt } from "../encoding/run-attempt.ts";
import type { FollowNewMedia } from "../film/set-lesson-media.ts";
import { filmLookVersion } from "../pipeline/film-look.ts";
import { computeLessonTiming } from "../pipeline/lesson-timing.ts";
import { type PrepareLessonDeps, prepareLesson } from "../pipeline/prepare-lesson.ts";
import { createSectionTracks } from "../pipeline/section-tracks.ts";
import { type LessonSection, readSections } from "../pipeline/sections.ts";
import { posterUrlPath } from "../poster/draw-posters.ts";
import { findImage } from "../poster/find-image.ts";
import { cancelOutdated, type EncodingRow } from "../queries/encodings.ts";
import type { UploadFiles } from "../uploads/upload-files.ts";
import { queueEncoding } from "./encoding-job.ts";
import { queueImages } from "./lesson-images-job.ts";
import { mediaIdOf, readScoreFile, scoreFile } from "./media-id.ts";

export { readSections } from "../pipeline/sections.ts";
export { mediaIdOf, readScoreFile } from "./media-id.ts";

export interface LessonJobsDeps
  extends Omit<PrepareLessonDeps, "signal" | "onProgress" | "publish"> {
  db: Database;
  jobs: Jobs;
  log: Logger;
  schoolDir: string;
  /** The films that instructors upload. */
  files: Pick<UploadFiles, "fetch">;
  /** The school's images, for posters. */
  imagesDir: string;
  /** Informs features that depend on a lesson's media; false if its room has no attached score. */
  followNewMedia: FollowNewMedia;
}

/**
 * Queues every lesson whose media are missing, outdated or without data costs, in the order of the
 * library. Also queues the images of lessons that only lack those. Runs at every start.
 */
export async function queueMissingLessons(deps: LessonJobsDeps): Promise<void> {
  for (const lesson of await readLessons(deps.schoolDir)) await queueMissingLesson(deps, lesson);
}

async function queueMissingLesson(deps: LessonJobsDeps, lesson: Lesson): Promise<void> {
  const { videoId, serialNumber } = lesson;
  const video = await findVideo(deps, videoId);
  if (video?.source !== "school") return;
  const mediaId = await mediaIdOf(deps, lesson);
  await cancelOutdated(deps.db, { subject: videoId, mediaId });
  if (video.posterPath === null) await queueImages(deps, { videoId, posterPath: null });
  if (video.mediaState === "ready" && video.mediaId === mediaId) {
    await queueImages(deps, { videoId, posterPath: video.posterPath });
    if (video.bytesAll !== null) return;
  }
  await queueEncoding(deps, {
    kind: "score",
    subject: videoId,
    source: null,
    inputHash: mediaId,
    mediaId,
    // Films come first, as a teacher waits for them.
    priority: -serialNumber,
  });
}

/**
 * Draws films with title cards again when the school's name, accent or logo has changed: once an
 * hour at most, since a teacher tries several.
 */
export async function followFilmLook(deps: LessonJobsDeps): Promise<void> {
  let drawn = filmLookVersion(deps.school);
  await deps.jobs.schedule([
    {
      name: "media.follow-film-look",
      cron: "41 * * * *",
      expireInSeconds: 600,
      run: async () => {
        const current = filmLookVersion(deps.school);
        if (current === drawn) return;
        await queueMissingLessons(deps);
        drawn = current;
      },
    },
  ]);
}

/** Encodes a lesson's score; gives up if the school has removed or changed it meanwhile. */
export async function prepareScore(
  deps: LessonJobsDeps,
  { subject: videoId, mediaId }: EncodingRow,
  { signal, report: onProgress, publish }: EncodingAttempt,
): Promise<((trx: Trx) => Promise<void>) | null> {
  const { log, schoolDir, imagesDir } = deps;
  const lesson = (await readLessons(schoolDir)).find((each) => each.videoId === videoId);
  if (!lesson) return null;
  if (mediaId !== (await mediaIdOf(deps, lesson))) {
    await queueMissingLesson(deps, lesson);
    return null;
  }
  const startedAt = performance.now();
  const { title, tagline, category, serialNumber, labels, hands } = lesson;
  const sections = await readSections(schoolDir, videoId);
  const musicXml = await readScoreFile(schoolDir, lesson);
  const tracks = createSectionTracks({ musicXml, sections });
  const media = await prepareLesson(
    { ...deps, signal, onProgress, publish },
    {
      mediaId,
      title,
      tagline,
      category,
      serialNumber,
      labels,
      scorePath: scoreFile(schoolDir, lesson),
      sections,
      hands,
      imagePath: await findImage(imagesDir, lesson.picture),
    },
  );
  const { durationSeconds } = media;
  const posterPath = posterUrlPath(media.poster ?? "", mediaId);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log.info({ videoId, mediaId, seconds }, "lesson prepared");
  return async (trx) => {
    // An instructor has given it a film meanwhile.
    const video = await findVideo({ db: trx }, videoId);
    if (video?.source !== "school") return;
    const ready = { slug: videoId, mediaId, durationSeconds, posterPath };
    await markVideoReady({ db: trx }, { ...ready, dataCosts: dataCostsOf(media) });
    await queueImages(deps, { videoId, posterPath }, trx);
    const lessonId = video.id;
    if (!(await deps.followNewMedia(trx, lessonId))) {
      await setFolderRoom(trx, { lessonId, musicXml, sections, hasVideo: true });
    }
    await setFolderTracks(trx, { lessonId, mediaId, ...tracks });
  };
}

interface FolderRoom {
  lessonId: string;
  musicXml: Buffer;
  sections: LessonSection[] | null;
  hasVideo: boolean;
}

/**
 * Creates the practice room of a folder lesson from its score. Its video, if any, was made from the
 * same score. Throws ScoreError.
 */
export async function setFolderRoom(
  trx: Trx,
  { lessonId, musicXml, sections, hasVideo }: FolderRoom,
): Promise<void> {
  if (!hasVideo) return setLessonScore(trx, { lessonId, musicXml, film: null });
  const timing = computeLessonTiming(readScore(musicXml.toString("utf8")), sections);
  const { passages, videoSeconds: durationSeconds } = timing;
  await setLessonScore(trx, { lessonId, musicXml, film: { durationSeconds, passages } });
}
