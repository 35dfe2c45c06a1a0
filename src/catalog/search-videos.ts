import type { Video } from "./contract.ts";
import { presentVideo } from "./present-video.ts";
import { type Executor, selectMatching } from "./queries.ts";

/** More words than this say no more about what is looked for. */
const MAX_WORDS = 8;

/**
 * Videos whose title or description has something like every word typed, whatever its case or
 * accents and with small slips. An empty search finds nothing (design: Answers).
 */
export async function searchVideos(
  { db }: { db: Executor },
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<Video[]> {
  const words = (search.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const rows = await selectMatching(db, { words, skip: (page - 1) * limit, limit });
  return rows.map(presentVideo);
}
