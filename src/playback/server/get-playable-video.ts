import { requireEntitlement } from "#billing/server/index.ts";
import { findVideo } from "#catalog/server/index.ts";
import type { Role } from "#platform/contract/role.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { canFindVideo, canWatchVideo } from "./policy.ts";

interface PlaybackRequest {
  userId: string;
  role: Role;
  slug: string;
}

export interface PlayableVideo {
  id: string;
  slug: string;
  title: string;
  /** URL path of the 960 px wide poster. */
  posterPath: string | null;
  mediaId: string;
}

/**
 * The lesson, if this user's plan opens it now. Throws `catalog.video_not_found`, then
 * `billing.plan_lacks_category`. Source: spec §6.
 */
export async function getWatchableVideo(
  { db }: { db: Database },
  { userId, role, slug }: PlaybackRequest,
) {
  const video = await findVideo({ db }, slug);
  if (!video || !canFindVideo({ role }, video)) throw new AppError("catalog.video_not_found");
  await requireEntitlement({ db }, { userId, role }, (user) => canWatchVideo(user, video));
  return video;
}

/**
 * The lesson with its media. Throws the errors of {@link getWatchableVideo}, then
 * `playback.not_ready`.
 */
export async function getPlayableVideo(
  deps: { db: Database },
  request: PlaybackRequest,
): Promise<PlayableVideo> {
  const video = await getWatchableVideo(deps, request);
  if (video.mediaId === null) throw new AppError("playback.not_ready");
  const { id, title, posterPath, mediaId } = video;
  return { id, slug: video.slug, title, posterPath, mediaId };
}
