import type { Video } from "../contract.ts";

/** Everything of the catalogue but the ratings. */
const CATALOGUE = "videos";
/** What compares videos by their ratings. */
const RATINGS = "ratings";

const tagOf = (id: string): string => `video:${id}`;

/** The cache tags of an answer that shows these videos. */
export const tagsOfVideos = (videos: readonly Pick<Video, "_id">[]): string[] => [
  CATALOGUE,
  ...videos.map(({ _id }) => tagOf(_id)),
];

/** The same where the ratings of all videos decide which are shown, and in which order. */
export const tagsOfRanking = (videos: readonly Pick<Video, "_id">[]): string[] => [
  RATINGS,
  ...tagsOfVideos(videos),
];

/** The channel on which the database announces changes (migrations/003-catalog.sql). */
export const catalogChannel = "catalog_changed";

/** The tags that a notice of the database invalidates: of the videos whose ratings changed, or all. */
export function readChangedTags(notice: string): string[] {
  return notice === "" ? [CATALOGUE] : [RATINGS, ...notice.split(",").map(tagOf)];
}
