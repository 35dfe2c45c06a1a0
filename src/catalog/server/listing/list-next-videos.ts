import type { Executor } from "#platform/server/database/executor.ts";
import type { Category, Video } from "../../contract.ts";
import { selectNext } from "../queries/videos.ts";
import { presentVideo } from "./present-video.ts";

const NEXT_VIDEOS = 12;

/** The videos after a serial number in its category, nearest first (design: Answers). */
export async function listNextVideos(
  { db }: { db: Executor },
  after: { category: Category; serialNumber: number },
): Promise<Video[]> {
  return (await selectNext(db, { ...after, limit: NEXT_VIDEOS })).map(presentVideo);
}
