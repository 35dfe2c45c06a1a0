import { requireEntitlement } from "#billing/server/index.ts";
import { getVideo } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";

interface Wish {
  userId: string;
  role: "student" | "instructor";
  slug: string;
}

export interface Playable {
  slug: string;
  title: string;
  /** Address of the poster 960 px wide. */
  posterPath: string | null;
  mediaId: string;
}

/**
 * The lesson, if this user may watch it now. Throws `catalog.video_not_found`,
 * `billing.plan_lacks_category`, then `playback.not_ready`. Source: spec §6.
 */
export async function getPlayable(
  { db }: { db: Database },
  { userId, role, slug }: Wish,
): Promise<Playable> {
  const video = await getVideo({ db }, slug);
  await requireEntitlement({ db }, { userId, role }, video.category);
  if (video.mediaId === null) throw new AppError("playback.not_ready");
  const { title, posterPath, mediaId } = video;
  return { slug: video.slug, title, posterPath, mediaId };
}
