import type { Executor } from "#platform/server/database/executor.ts";
import type { Video } from "../../contract.ts";
import { selectPublishedBySlug } from "../queries/videos.ts";
import { presentVideo } from "./present-video.ts";

/** Those of these lessons that are published, in the given order. */
export async function listVideosInOrder(
  { db }: { db: Executor },
  slugs: readonly string[],
): Promise<Video[]> {
  if (slugs.length === 0) return [];
  const videos = (await selectPublishedBySlug(db, slugs)).map(presentVideo);
  const bySlug = new Map(videos.map((video) => [video.videoId, video]));
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
}
