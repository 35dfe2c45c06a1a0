import type { Executor } from "#platform/server/database/executor.ts";
import type { Category, Video } from "../../contract.ts";
import { selectNext } from "../queries/videos.ts";
import { presentVideo } from "./present-video.ts";

const NEXT_VIDEOS = 12;

/** The videos after a serial number in its category, nearest first (design: Answers). */
export async function listNextVideos(
  { db }: { db: Executor },
  { category, serialNumber }: { category: Category; serialNumber: number },
): Promise<Video[]> {
  const rows = await selectNext(db, { category, position: serialNumber, limit: NEXT_VIDEOS });
  return rows.map(presentVideo);
}
