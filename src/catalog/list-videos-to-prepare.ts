import { type Executor, selectToPrepare, type VideoRow } from "./queries.ts";

/** Lessons that wait for their pictures and sound, by serial number. */
export function listVideosToPrepare({ db }: { db: Executor }): Promise<VideoRow[]> {
  return selectToPrepare(db);
}
