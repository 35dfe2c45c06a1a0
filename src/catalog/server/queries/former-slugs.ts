import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { publishedVideos, type VideoRow } from "./video-row.ts";

/** Records that a lesson had this slug. The lesson that had the slug last keeps it. */
export async function insertFormerSlug(
  trx: Trx,
  { slug, id: videoId }: { slug: string; id: string },
): Promise<void> {
  await trx
    .insertInto("formerSlugs")
    .values({ slug, videoId })
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet({ videoId, changedAt: sql`now()` }),
    )
    .execute();
}

/** The published lesson that had a slug. */
export function selectByFormerSlug(db: Executor, slug: string): Promise<VideoRow | undefined> {
  return publishedVideos(db)
    .innerJoin("formerSlugs", "formerSlugs.videoId", "videos.id")
    .where("formerSlugs.slug", "=", slug)
    .executeTakeFirst();
}
