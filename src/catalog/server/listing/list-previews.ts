import type { Executor } from "#platform/server/database/executor.ts";
import type { Trailer, Video } from "../../contract.ts";
import { selectPreviews, selectTrailer } from "../queries/videos.ts";
import { presentTrailer, presentVideo } from "./present-video.ts";

/** The lessons whose practice room is open to everyone, at most one per level. */
export async function listPreviews({ db }: { db: Executor }): Promise<Video[]> {
  return (await selectPreviews(db)).map(presentVideo);
}

/** Home's trailer, while its lesson is published, free and ready to play; else null. */
export async function findTrailer({ db }: { db: Executor }): Promise<Trailer | null> {
  const row = await selectTrailer(db);
  return row ? presentTrailer(row) : null;
}
