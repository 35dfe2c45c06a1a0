import type { PlayedReport } from "#insight/contract.ts";
import { recordPlays, recordVisitorView } from "#insight/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { seenFrom } from "../../contract/progress.ts";
import { speeds } from "../../contract.ts";
import type { PreparedMediaStore } from "../media/prepared-media.ts";
import { markSeen } from "../queries/progress.ts";
import { listPlayedMediaIds, markReportCounted, type PlaybackSessionRow } from "../queries.ts";

const fastestSpeed = Math.max(...speeds);

/**
 * Counts a report's plays once, however often it is sent. Instructors' plays are not counted. A
 * visitor's first report counts as one view of the film.
 * Returns whether the user has now seen the lesson.
 */
export async function countPlayed(
  { db, mediaStore }: { db: Database; mediaStore: Pick<PreparedMediaStore, "getMedia"> },
  session: PlaybackSessionRow,
  { number, ranges }: PlayedReport,
): Promise<boolean> {
  const { id, userId, slug, mediaId, createdAt: openedAt, insightVideoId: videoId } = session;
  if (videoId === null) return false;
  // The position is saved even if the film was deleted.
  const media = await mediaStore.getMedia(mediaId).catch(() => null);
  if (media === null) return false;
  const { durationSeconds } = media;
  return db.transaction().execute(async (trx) => {
    if (!(await markReportCounted(trx, { id, number }))) return false;
    const film = { videoId, mediaId, durationSeconds };
    if (userId === null) {
      if (number === 1) await recordVisitorView(trx, film);
      return false;
    }
    const part = await recordPlays(trx, { ...film, userId, openedAt, fastestSpeed, ranges });
    if (part < seenFrom) return false;
    await markSeen(trx, { userId, slug });
    return true;
  });
}

/** The media ids of playback sessions that may still be in use, including replaced films. */
export function listPlayedMedia({ db }: { db: Executor }): Promise<string[]> {
  return listPlayedMediaIds(db);
}
