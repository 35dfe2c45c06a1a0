import type { DataCosts, Trailer, Video, VideoDetails } from "../../contract.ts";
import type { VideoRow } from "../queries/video-row.ts";

/** The poster of a lesson that has none yet. */
const PREPARING_POSTER = "/pictures/preparing-960.webp";

type SummaryRow = Pick<VideoRow, "slug" | "title" | "posterPath" | "category" | "durationSeconds">;

/** The fields of a video that cards show; `duration` is whole minutes, at least 1. */
export function presentVideoSummary(
  row: SummaryRow,
): Pick<Video, "videoId" | "title" | "poster" | "category" | "duration"> {
  return {
    videoId: row.slug,
    title: row.title,
    poster: row.posterPath ?? PREPARING_POSTER,
    category: row.category,
    duration: Math.max(1, Math.round(row.durationSeconds / 60)),
  };
}

/** A video as public JSON (spec §3). Its serial number is its position in its category. */
export function presentVideo(row: VideoRow): Video {
  return {
    ...presentVideoSummary(row),
    _id: row.id,
    description: row.description,
    serialNumber: row.categoryPosition,
    createdAt: row.createdAt.toISOString(),
    ratingsTotal: row.ratingsTotal,
    ratedBy: row.ratedBy,
    averageRating: averageRating(row),
    ready: row.mediaState === "ready",
    isFree: row.isFree,
    freeMinutes: row.isFree ? freeMinutesOf(row) : null,
  };
}

/** The minutes of a free lesson that anyone may watch; null where they span the whole film. */
export function freeMinutesOf({
  freeMinutes,
  durationSeconds,
}: Pick<VideoRow, "freeMinutes" | "durationSeconds">): number | null {
  return freeMinutes !== null && freeMinutes * 60 < durationSeconds ? freeMinutes : null;
}

/** One video's details: its data costs, whether it has a score, and its files. */
export function presentVideoDetails(
  row: VideoRow,
  { hasScore, files }: Pick<VideoDetails, "hasScore" | "files">,
): VideoDetails {
  return { ...presentVideo(row), dataCosts: presentDataCosts(row), hasScore, files };
}

export function presentTrailer(row: VideoRow): Trailer {
  return {
    ...presentVideoSummary(row),
    freeMinutes: freeMinutesOf(row),
    dataCosts: presentDataCosts(row),
  };
}

/** Bytes of a whole playback; null until the media's sizes are known. */
function presentDataCosts({ bytesAll, bytesSmall, bytesSound }: VideoRow): DataCosts | null {
  if (bytesAll === null || bytesSmall === null) return null;
  return { all: bytesAll, small: bytesSmall, sound: bytesSound };
}

/** Ratings go from 1 to 10 and are shown halved, with one decimal (spec §3). */
export function averageRating({
  ratingsTotal,
  ratedBy,
}: Pick<VideoRow, "ratingsTotal" | "ratedBy">): number {
  return ratedBy === 0 ? 0 : Math.round((ratingsTotal / ratedBy / 2) * 10) / 10;
}

/** The playable videos, then the others, each in the given order. */
export function readyFirst(list: readonly Video[]): Video[] {
  return [...list.filter(({ ready }) => ready), ...list.filter(({ ready }) => !ready)];
}
