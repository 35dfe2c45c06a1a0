import { findPlanHolder } from "#billing/server/index.ts";
import { findVideo, freeMinutesOf, type VideoRow } from "#catalog/server/index.ts";
import type { Role } from "#platform/contract/role.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { canFindVideo, canWatchVideo, isFreeToWatch } from "./policy.ts";

interface PlaybackRequest {
  /** Null for a visitor, who may watch free lessons alone. */
  userId: string | null;
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
  /** The seconds from the start that this viewer may watch; null for the whole film. */
  freeSeconds: number | null;
}

/**
 * The lesson, if its whole film is free or this user's plan opens it now. Throws
 * `catalog.video_not_found`, then `billing.plan_lacks_category`. Source: spec §6.
 */
export async function getWatchableVideo(
  deps: { db: Database },
  request: PlaybackRequest,
): Promise<VideoRow> {
  const { video, freeSeconds } = await findOpenPart(deps, request);
  if (freeSeconds !== null) throw new AppError("billing.plan_lacks_category");
  return video;
}

/**
 * The lesson with its media, and how much of it this viewer may watch: a lesson of which the first
 * minutes are free opens no more to those without its plan. Throws `catalog.video_not_found`,
 * `billing.plan_lacks_category`, then `playback.not_ready`.
 */
export async function getPlayableVideo(
  deps: { db: Database },
  request: PlaybackRequest,
): Promise<PlayableVideo> {
  const { video, freeSeconds } = await findOpenPart(deps, request);
  if (video.mediaId === null) throw new AppError("playback.not_ready");
  const { id, slug, title, posterPath, mediaId } = video;
  return { id, slug, title, posterPath, mediaId, freeSeconds };
}

/** The lesson and the seconds that are open to this viewer: null for all of them. */
async function findOpenPart(
  { db }: { db: Database },
  { userId, role, slug }: PlaybackRequest,
): Promise<{ video: VideoRow; freeSeconds: number | null }> {
  const video = await findVideo({ db }, slug);
  if (!video || !canFindVideo({ role }, video)) throw new AppError("catalog.video_not_found");
  const isFree = isFreeToWatch(video);
  const freeMinutes = freeMinutesOf(video);
  if (isFree && freeMinutes === null) return { video, freeSeconds: null };
  const viewer = userId === null ? null : await findPlanHolder({ db }, { userId, role });
  if (viewer && canWatchVideo(viewer, video)) return { video, freeSeconds: null };
  if (!isFree || freeMinutes === null) throw new AppError("billing.plan_lacks_category");
  return { video, freeSeconds: freeMinutes * 60 };
}
