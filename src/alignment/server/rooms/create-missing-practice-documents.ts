import { findVideo, readLessons } from "#catalog/server/index.ts";
import { loadLessonJobs } from "#media/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import { listCurrentRooms } from "#practice/server/index.ts";
import { ScoreError } from "#score/server/index.ts";
import { listLessonsWithScore } from "../queries.ts";
import { setAttachedScore } from "./set-practice-score.ts";

interface MissingRoomsDeps {
  db: Database;
  log: Logger;
  schoolDir: string;
  masterKey: Uint8Array;
  school: Pick<SchoolIdentity, "name" | "accent" | "logo">;
}

/**
 * Creates the practice documents of new lessons, and of lessons without a current one. Runs at
 * every start.
 */
export async function createMissingPracticeDocuments(deps: MissingRoomsDeps): Promise<void> {
  const { db, log } = deps;
  const rooms = new Map([...(await listAttachedRooms(deps)), ...(await listFolderRooms(deps))]);
  const current = await listCurrentRooms({ db }, [...rooms.keys()]);
  for (const [lessonId, { hasVideo, open }] of rooms) {
    const room = current.get(lessonId);
    if (room && (room.hasFilm || !hasVideo)) continue;
    try {
      await db.transaction().execute(open);
    } catch (error) {
      if (!(error instanceof ScoreError)) throw error;
      log.warn({ err: error, lessonId }, "practice room not opened");
    }
  }
}

/** A lesson, and the function that creates its room. */
type Room = readonly [
  lessonId: string,
  { hasVideo: boolean; open: (trx: Trx) => Promise<unknown> },
];

/** The rooms of lessons whose video is made from the folder's score. */
async function listFolderRooms(deps: MissingRoomsDeps): Promise<Room[]> {
  const { mediaIdOf, readScoreFile, readSections, setFolderRoom } = await loadLessonJobs();
  const rooms: Room[] = [];
  for (const lesson of await readLessons(deps.schoolDir)) {
    const video = await findVideo(deps, lesson.videoId);
    if (video?.source !== "school") continue;
    const { id: lessonId, mediaId, mediaState } = video;
    const hasVideo = mediaState === "ready" && mediaId === (await mediaIdOf(deps, lesson));
    const open = async (trx: Trx) => {
      if (await setAttachedScore(trx, lessonId)) return;
      const musicXml = await readScoreFile(deps.schoolDir, lesson);
      const sections = await readSections(deps.schoolDir, lesson.videoId);
      await setFolderRoom(trx, { lessonId, musicXml, sections, hasVideo });
    };
    rooms.push([lessonId, { hasVideo, open }]);
  }
  return rooms;
}

async function listAttachedRooms({ db }: MissingRoomsDeps): Promise<Room[]> {
  const lessonIds = await listLessonsWithScore(db);
  return lessonIds.map((lessonId) => [
    lessonId,
    { hasVideo: false, open: (trx) => setAttachedScore(trx, lessonId) },
  ]);
}
