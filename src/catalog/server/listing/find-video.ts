import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { selectStudioLesson } from "../queries/studio-lessons.ts";
import type { VideoRow } from "../queries/video-row.ts";
import {
  selectByFormerSlug,
  selectPublished,
  selectPublishedBySlug,
  selectVideo,
} from "../queries/videos.ts";

/** A lesson in any state by its slug, or null. */
export async function findVideo({ db }: { db: Executor }, slug: string): Promise<VideoRow | null> {
  return (await selectVideo(db, slug)) ?? null;
}

/** A lesson in any state by its id, or null. */
export async function findVideoById(
  { db }: { db: Executor },
  id: string,
): Promise<VideoRow | null> {
  return (await selectStudioLesson(db, id)) ?? null;
}

/** Those of the slugs that belong to published lessons. */
export async function listPublishedSlugs(
  { db }: { db: Executor },
  slugs: readonly string[],
): Promise<string[]> {
  return (await selectPublishedBySlug(db, slugs)).map(({ slug }) => slug);
}

/** Those of the lessons that are published, by id. */
export async function findPublishedVideos(
  { db }: { db: Executor },
  ids: readonly string[],
): Promise<ReadonlyMap<string, VideoRow>> {
  const found = ids.length === 0 ? [] : await selectPublished(db, ids);
  return new Map(found.map((video) => [video.id, video]));
}

/** A lesson in any state by its slug. Throws `catalog.video_not_found`. */
export async function getVideoInAnyState(deps: { db: Executor }, slug: string): Promise<VideoRow> {
  const video = await findVideo(deps, slug);
  if (!video) throw new AppError("catalog.video_not_found");
  return video;
}

/** A published lesson by its current slug or a former one. Throws `catalog.video_not_found`. */
export async function getVideo({ db }: { db: Executor }, slug: string): Promise<VideoRow> {
  const video = await findVideo({ db }, slug);
  if (video?.state === "published") return video;
  const renamed = await selectByFormerSlug(db, slug);
  if (!renamed) throw new AppError("catalog.video_not_found");
  return renamed;
}
