import type { Video } from "../contract.ts";

/** All catalogue data except ratings. */
const CATALOGUE = "videos";
/** Responses that count lessons. */
export const lessonsTag = CATALOGUE;
/** Responses that rank videos by their ratings. */
const RATINGS = "ratings";
/** Responses with the number of students, which changes without a notification. */
export const STUDENTS_TAG = "students";

const tagOf = (id: string): string => `video:${id}`;

/** The cache tags of a response that contains these videos. */
export const tagsOfVideos = (videos: readonly Pick<Video, "_id">[]): string[] => [
  CATALOGUE,
  ...videos.map(({ _id }) => tagOf(_id)),
];

/** The same, for responses whose selection or order depends on the ratings of all videos. */
export const tagsOfRanking = (videos: readonly Pick<Video, "_id">[]): string[] => [
  RATINGS,
  ...tagsOfVideos(videos),
];

/** The channel on which the database announces changes (migrations/003-catalog.sql). */
export const catalogChannel = "catalog_changed";

/** The tags that a notification invalidates: of the videos whose ratings changed, or all. */
export function readChangedTags(payload: string): string[] {
  return payload === "" ? [CATALOGUE] : [RATINGS, ...payload.split(",").map(tagOf)];
}
