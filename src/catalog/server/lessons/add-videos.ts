import type { Executor } from "#platform/server/database/executor.ts";
import {
  type NewVideo,
  releaseSerialNumbers,
  selectSerialNumberConflicts,
  upsertVideos,
} from "../queries/changes.ts";

/**
 * Adds videos. An existing video gets the new texts, composer, keywords, category and serial
 * number, unless an instructor has changed them. Its ratings, dates, duration and media stay, so
 * adding twice changes nothing. Throws when a serial number belongs to another video that no
 * instructor has changed.
 */
export async function addVideos({ db }: { db: Executor }, videos: readonly NewVideo[]) {
  const conflicts = await selectSerialNumberConflicts(db, videos);
  const [touched, untouched] = [
    conflicts.filter((conflict) => conflict.isTouched),
    conflicts.filter((conflict) => !conflict.isTouched),
  ];
  const lines = untouched.map(
    (conflict) => `serial number ${conflict.serialNumber} belongs to "${conflict.slug}" already`,
  );
  if (lines.length > 0) throw new Error(`The videos cannot be added: ${lines.join("; ")}`);
  await releaseSerialNumbers(
    db,
    touched.map((conflict) => conflict.slug),
  );
  await upsertVideos(db, videos);
}
