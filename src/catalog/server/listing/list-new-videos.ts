import type { Executor } from "#platform/server/database/executor.ts";
import type { Video } from "../../contract.ts";
import { selectNewest } from "../queries/videos.ts";
import { presentVideo } from "./present-video.ts";

/** The number of new releases (design: Answers). */
const NEW_VIDEOS = 12;

/** The newest videos, newest first. */
export async function listNewVideos({ db }: { db: Executor }): Promise<Video[]> {
  return (await selectNewest(db, { limit: NEW_VIDEOS })).map(presentVideo);
}
