import type { SelectQueryBuilder } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { DB } from "#platform/server/database/schema.ts";
import type { Category } from "../../contract.ts";

type MediaState = "preparing" | "ready" | "failed";

/** A row of `videos`. */
export interface VideoRow {
  id: string;
  slug: string;
  title: string;
  description: string;
  tagline: string;
  category: Category;
  serialNumber: number;
  durationSeconds: number;
  mediaId: string | null;
  mediaState: MediaState;
  /** URL path of the poster 960 px wide; null until the lesson is prepared. */
  posterPath: string | null;
  /** Bytes of a whole playing, see `dataCosts` in contract.ts; null until they are known. */
  bytesAll: number | null;
  bytesSmall: number | null;
  bytesSound: number | null;
  ratingsTotal: number;
  ratedBy: number;
  createdAt: Date;
}

/** Selects {@link VideoRow}s; the table's checks guarantee category and state. */
export function videos(db: Executor): SelectQueryBuilder<DB, "videos", VideoRow> {
  return db
    .selectFrom("videos")
    .select(columns.map((column) => `videos.${column}` as const))
    .$narrowType<{ category: Category; mediaState: MediaState }>();
}

const columns = [
  "id",
  "slug",
  "title",
  "description",
  "tagline",
  "category",
  "serialNumber",
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
