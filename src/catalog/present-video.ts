import type { Video } from "./contract.ts";
import type { VideoRow } from "./queries/video-row.ts";

/** The picture of a lesson that has no poster of its own yet. */
const PREPARING_POSTER = "/pictures/preparing-960.webp";

/** A video as everyone may see it; the only way from a row to JSON (spec §3). */
export function presentVideo(row: VideoRow): Video {
  return {
    _id: row.id,
    videoId: row.videoId,
    title: row.title,
    description: row.description,
    poster: row.posterPath ?? PREPARING_POSTER,
    category: row.category,
    duration: Math.max(1, Math.round(row.durationSeconds / 60)),
    serialNumber: row.serialNumber,
    createdAt: row.createdAt.toISOString(),
    ratingsTotal: row.ratingsTotal,
    ratedBy: row.ratedBy,
    averageRating: averageRating(row),
    ready: row.mediaState === "ready",
  };
}

/** Ratings go from 1 to 10 and are shown halved, with one decimal (spec §3). */
function averageRating({ ratingsTotal, ratedBy }: VideoRow): number {
  return ratedBy === 0 ? 0 : Math.round((ratingsTotal / ratedBy / 2) * 10) / 10;
}
