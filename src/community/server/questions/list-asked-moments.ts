import type { Database } from "#platform/server/database/open-database.ts";
import { selectAskedMoments } from "../queries/questions.ts";

/** The moments of a lesson's visible questions, in seconds. */
export function listAskedMoments({ db }: { db: Database }, videoId: string): Promise<number[]> {
  return selectAskedMoments(db, videoId);
}
