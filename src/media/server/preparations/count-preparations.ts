import type { Database } from "#platform/server/database/open-database.ts";
import { countByConfinement, countByState } from "../queries/preparation-counts.ts";

/** How many preparations wait, run, and failed within a day. */
export async function countPreparations({ db }: { db: Database }): Promise<Record<string, number>> {
  const none = { waiting: 0, running: 0, failed: 0 };
  const rows = await countByState(db);
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** How many films were begun within a day, by how ffmpeg was confined. */
export async function countConfinedFilms({
  db,
}: {
  db: Database;
}): Promise<Record<string, number>> {
  const rows = await countByConfinement(db);
  // Every level has a series from the first scrape on, or no alarm can watch it.
  const counts: Record<string, number> = { none: 0, limits: 0, isolated: 0 };
  for (const { confinement, count } of rows) counts[confinement ?? "none"] = count;
  return counts;
}
