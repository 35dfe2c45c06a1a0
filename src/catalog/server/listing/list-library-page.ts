import type { DataOf } from "#platform/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import {
  type Category,
  type catalogEndpoints,
  categories,
  type Trailer,
  type Video,
} from "../../contract.ts";
import { PRIOR_RATINGS } from "../change-rating.ts";
import {
  countCategories,
  countCategory,
  selectCategoryPage,
  selectNewest,
  selectNext,
  selectPreviews,
  selectPublishedBySlug,
  selectTopRated,
  selectTrailer,
} from "../queries/videos.ts";
import { presentTrailer, presentVideo, readyFirst } from "./present-video.ts";

/**
 * A page of a category by serial number, and the category's total. After a full page there may be
 * another (spec §9).
 */
export async function listLibraryPage(
  { db }: { db: Executor },
  { category, page, limit }: { category: Category; page: number; limit: number },
): Promise<DataOf<typeof catalogEndpoints.library>> {
  const [rows, total] = await Promise.all([
    selectCategoryPage(db, { category, skip: (page - 1) * limit, limit }),
    countCategory(db, category),
  ]);
  return { videos: rows.map(presentVideo), total, hasMore: rows.length === limit };
}

/** The number of new releases (design: Answers). */
const NEW_VIDEOS = 12;

/** The newest videos, newest first. */
export async function listNewVideos({ db }: { db: Executor }): Promise<Video[]> {
  return (await selectNewest(db, { limit: NEW_VIDEOS })).map(presentVideo);
}

const NEXT_VIDEOS = 12;

/** The videos after a serial number in its category, nearest first (design: Answers). */
export async function listNextVideos(
  { db }: { db: Executor },
  { category, serialNumber }: { category: Category; serialNumber: number },
): Promise<Video[]> {
  const rows = await selectNext(db, { category, position: serialNumber, limit: NEXT_VIDEOS });
  return rows.map(presentVideo);
}

/** Those of these lessons that are published, in the given order. */
export async function listVideosInOrder(
  { db }: { db: Executor },
  slugs: readonly string[],
): Promise<Video[]> {
  if (slugs.length === 0) return [];
  const videos = (await selectPublishedBySlug(db, slugs)).map(presentVideo);
  const bySlug = new Map(videos.map((video) => [video.videoId, video]));
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
}

const TOP_RATED = 10;

/**
 * The best rated videos, playable ones first. A Bayesian average prevents that a single rating
 * leads (design: Answers).
 */
export async function listTopRated({ db }: { db: Executor }): Promise<Video[]> {
  const options = { priorRatings: PRIOR_RATINGS, limit: TOP_RATED };
  const best = (await selectTopRated(db, options)).map(presentVideo);
  if (best.some(({ ready }) => ready)) return readyFirst(best);
  // Needed only in a school whose lessons mostly lack a film. No index serves these queries.
  const playing = (await selectTopRated(db, { ...options, onlyReady: true })).map(presentVideo);
  return [...playing, ...best].slice(0, TOP_RATED);
}

export interface StatsDeps {
  db: Executor;
  /** The number of students, from accounts. */
  countUsers: (db: Executor) => Promise<number>;
}

/** The numbers of students and videos (spec §3). */
export async function findStats({
  db,
  countUsers,
}: StatsDeps): Promise<DataOf<typeof catalogEndpoints.stats>> {
  const [totalUsers, counts] = await Promise.all([countUsers(db), countByCategory({ db })]);
  return { totalUsers, totalVideos: counts.reduce((sum, { count }) => sum + count, 0) };
}

/** The number of lessons of each category, in the order of the categories. */
export function countByCategory({
  db,
}: {
  db: Executor;
}): Promise<{ category: Category; count: number }[]> {
  return countCategories(db, { categories });
}

/** The lessons whose practice room is open to everyone, at most one per level. */
export async function listPreviews({ db }: { db: Executor }): Promise<Video[]> {
  return (await selectPreviews(db)).map(presentVideo);
}

/** Home's trailer, while its lesson is published, free and ready to play; else null. */
export async function findTrailer({ db }: { db: Executor }): Promise<Trailer | null> {
  const row = await selectTrailer(db);
  return row ? presentTrailer(row) : null;
}
