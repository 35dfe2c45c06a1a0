import type { Executor } from "#platform/server/database/executor.ts";
import { listPlayedMediaIds } from "../queries.ts";

/** The media ids of playback sessions that may still be in use, including replaced films. */
export function listPlayedMedia({ db }: { db: Executor }): Promise<string[]> {
  return listPlayedMediaIds(db);
}
