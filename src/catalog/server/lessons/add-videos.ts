import { type NewVideo, selectSerialNumberConflicts, upsertVideos } from "../queries/changes.ts";
import type { Executor } from "../queries/executor.ts";

/**
 * Adds videos. Of those known already, texts, composer, keywords, category and serial number
 * are taken over; ratings, dates, duration and media stay as they are, so adding twice changes nothing.
 * Throws when a serial number belongs to another video.
 */
export async function addVideos({ db }: { db: Executor }, videos: readonly NewVideo[]) {
  const holders = await selectSerialNumberConflicts(db, videos);
  const lines = holders.map(
    (holder) => `serial number ${holder.serialNumber} belongs to "${holder.slug}" already`,
  );
  if (lines.length > 0) throw new Error(`The videos cannot be added: ${lines.join("; ")}`);
  await upsertVideos(db, videos);
}
