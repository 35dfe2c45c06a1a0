import type { Executor } from "#platform/server/database/executor.ts";
import type { Video } from "../../contract.ts";
import type { VideoRow } from "../queries/video-row.ts";
import { selectPublished, selectPublishedWithin } from "../queries/videos.ts";

/** A lesson's fields for the news mail. */
export interface LessonNews extends Pick<Video, "videoId" | "title" | "category"> {
  id: string;
}

const newWithin = { days: 30, limit: 500 };

/** The lessons that were first published in the last 30 days and are published now, newest first. */
export async function listLessonNews({ db }: { db: Executor }): Promise<LessonNews[]> {
  return (await selectPublishedWithin(db, newWithin)).map(presentNews);
}

/** Those of these lessons that are published now, newest first. */
export async function findLessonNews(
  { db }: { db: Executor },
  ids: readonly string[],
): Promise<LessonNews[]> {
  return ids.length === 0 ? [] : (await selectPublished(db, ids)).map(presentNews);
}

const presentNews = ({ id, slug, title, category }: VideoRow): LessonNews => ({
  id,
  videoId: slug,
  title,
  category,
});
