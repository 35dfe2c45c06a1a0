import type { PlayedReport } from "#insight/contract.ts";
import { recordPlays } from "#insight/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { speeds } from "../../contract.ts";
import type { PreparedMediaStore } from "../media/prepared-media.ts";
import { markReportCounted, type PlaybackSessionRow } from "../queries.ts";

const fastestSpeed = Math.max(...speeds);

/** Counts a report's plays once, however often it is sent; those of instructors count nowhere. */
export async function countPlayed(
  { db, mediaStore }: { db: Database; mediaStore: Pick<PreparedMediaStore, "getMedia"> },
  session: PlaybackSessionRow,
  { number, ranges }: PlayedReport,
): Promise<void> {
  const { id, userId, mediaId, createdAt: openedAt, insightVideoId: videoId } = session;
  if (videoId === null) return;
  // A film that is gone refuses no position.
  const media = await mediaStore.getMedia(mediaId).catch(() => null);
  if (media === null) return;
  const { durationSeconds } = media;
  await db.transaction().execute(async (trx) => {
    if (!(await markReportCounted(trx, { id, number }))) return;
    const film = { videoId, mediaId, durationSeconds };
    await recordPlays(trx, { ...film, userId, openedAt, fastestSpeed, ranges });
  });
}
