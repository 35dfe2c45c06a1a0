import { type SelectQueryBuilder, sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { DB } from "#platform/server/database/schema.ts";
import type { LessonState } from "../../contract/studio-lessons.ts";
import type { Category } from "../../contract.ts";

type MediaState = "preparing" | "ready" | "failed";

/** A row of `videos`. */
export interface VideoRow {
  id: string;
  slug: string;
  title: string;
  description: string;
  tagline: string;
  /** Empty if the lesson names no composer. */
  composer: string;
  category: Category;
  state: LessonState;
  /** The lesson's owner: the school's folder, or an instructor. */
  source: "school" | "studio";
  /** Whether its practice room is open to everyone, while it is published. */
  isPreview: boolean;
  /** Whether anyone may watch its film or the beginning of it, while it is published. */
  isFree: boolean;
  /** The minutes from the start that are free; null for the whole film. */
  freeMinutes: number | null;
  /** 1, 2, 3, … among the published lessons of the category; 0 for the others. */
  categoryPosition: number;
  durationSeconds: number;
  mediaId: string | null;
  mediaState: MediaState;
  /** URL path of the poster 960 px wide; null until the lesson is prepared. */
  posterPath: string | null;
  /** Bytes of a whole playback, see `dataCosts` in contract.ts; null until they are known. */
  bytesAll: number | null;
  bytesSmall: number | null;
  bytesSound: number | null;
  ratingsTotal: number;
  ratedBy: number;
  createdAt: Date;
}

/** Selects {@link VideoRow}s in every state; the table's checks guarantee category and states. */
export function videos(db: Executor): SelectQueryBuilder<DB, "videos", VideoRow> {
  return db
    .selectFrom("videos")
    .select(columns.map((column) => `videos.${column}` as const))
    .$narrowType<{ category: Category; mediaState: MediaState; state: LessonState }>();
}

/**
 * Selects the videos that visitors see. The condition is a literal, so that partial indexes match
 * it.
 */
export function publishedVideos(db: Executor): SelectQueryBuilder<DB, "videos", VideoRow> {
  return videos(db).where(isPublished);
}

export const isPublished = sql<boolean>`videos.state = 'published'`;

const columns = [
  "id",
  "slug",
  "title",
  "description",
  "tagline",
  "composer",
  "category",
  "state",
  "source",
  "isTaste as isPreview",
  "isFree",
  "freeMinutes",
  "categoryPosition",
  "durationSeconds",
  "mediaId",
  "mediaState",
  "posterPath",
  "bytesAll",
  "bytesSmall",
  "bytesSound",
  "ratingsTotal",
  "ratedBy",
  "createdAt",
] as const;
