import { findVideo, readLessons } from "#catalog/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { listWithCurrentRoom, setLessonScore } from "#practice/server/index.ts";
import { readScore, ScoreError } from "#score/server/index.ts";
import { mediaIdOf, readScoreFile } from "../jobs/media-id.ts";
import { computeLessonTiming } from "../preparation/lesson-timing.ts";
import { listLessonsWithScore } from "../queries/alignments.ts";
import { setAttachedScore } from "./set-practice-score.ts";

/**
 * Gives a lesson of the school's folder a practice room with the score that its video was made from, unless an
 * instructor has attached another. Throws ScoreError.
 */
export async function setFolderScore(
  trx: Trx,
  { lessonId, musicXml }: { lessonId: string; musicXml: Buffer },
): Promise<void> {
  if (await setAttachedScore(trx, lessonId)) return;
  const timing = computeLessonTiming(readScore(musicXml.toString("utf8")));
  const { leadInSeconds, videoSeconds: durationSeconds } = timing;
  await setLessonScore(trx, { lessonId, musicXml, film: { durationSeconds, leadInSeconds } });
}

interface MissingRoomsDeps {
  db: Database;
  log: Logger;
  schoolDir: string;
  masterKey: Uint8Array;
}

/** Opens the practice rooms that an earlier version of the school did not have. Runs at every start. */
export async function openMissingRooms(deps: MissingRoomsDeps): Promise<void> {
  const { db, log } = deps;
  const rooms = new Map([...(await listAttachedRooms(deps)), ...(await listFolderRooms(deps))]);
  const current = await listWithCurrentRoom({ db }, [...rooms.keys()]);
  for (const [lessonId, open] of rooms) {
    if (current.has(lessonId)) continue;
    try {
      await db.transaction().execute(open);
    } catch (error) {
      if (!(error instanceof ScoreError)) throw error;
      log.warn({ err: error, lessonId }, "practice room not opened");
    }
  }
}

/** A lesson and what opens its room. */
type Room = readonly [lessonId: string, open: (trx: Trx) => Promise<unknown>];

/** Of lessons whose video is that of the score in the folder. */
async function listFolderRooms(deps: MissingRoomsDeps): Promise<Room[]> {
  const rooms: Room[] = [];
  for (const lesson of await readLessons(deps.schoolDir)) {
    const video = await findVideo(deps, lesson.videoId);
    if (video?.source !== "school" || video.mediaState !== "ready") continue;
    if (video.mediaId !== (await mediaIdOf(deps, lesson))) continue;
    const { id: lessonId } = video;
    rooms.push([
      lessonId,
      async (trx) =>
        setFolderScore(trx, { lessonId, musicXml: await readScoreFile(deps.schoolDir, lesson) }),
    ]);
  }
  return rooms;
}

async function listAttachedRooms({ db }: MissingRoomsDeps): Promise<Room[]> {
  const lessonIds = await listLessonsWithScore(db);
  return lessonIds.map((lessonId) => [lessonId, (trx) => setAttachedScore(trx, lessonId)]);
}
