import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Category } from "../../contract.ts";

/** A new lesson; its media are set later. */
export interface NewVideo {
  slug: string;
  title: string;
  description: string;
  tagline: string;
  /** Empty for exercises. */
  composer?: string | undefined;
  /** Searchable styles and other words, in one line. */
  keywords?: string | undefined;
  category: Category;
  serialNumber: number;
  durationSeconds: number;
  ratingsTotal: number;
  ratedBy: number;
  /** ISO 8601. */
  createdAt: string;
}

/** Adds lessons and updates changed texts; ratings, dates and media of existing ones stay. */
export async function upsertVideos(db: Executor, rows: readonly NewVideo[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("videos")
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column("slug")
        .doUpdateSet((row) => ({
          title: row.ref("excluded.title"),
          description: row.ref("excluded.description"),
          tagline: row.ref("excluded.tagline"),
          composer: row.ref("excluded.composer"),
          keywords: row.ref("excluded.keywords"),
          category: row.ref("excluded.category"),
          serialNumber: row.ref("excluded.serialNumber"),
          updatedAt: sql`now()`,
        }))
        .where(
          sql<boolean>`(videos.title, videos.description, videos.tagline, videos.composer,
            videos.keywords, videos.category, videos.serial_number) is distinct from (
            excluded.title, excluded.description, excluded.tagline, excluded.composer,
            excluded.keywords, excluded.category, excluded.serial_number)`,
        ),
    )
    .execute();
}

/** Other lessons that have one of these serial numbers. */
export function selectSerialNumberConflicts(
  db: Executor,
  rows: readonly { slug: string; serialNumber: number }[],
): Promise<{ slug: string; serialNumber: number }[]> {
  if (rows.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("videos")
    .select(["slug", "serialNumber"])
    .where(
      "serialNumber",
      "in",
      rows.map((row) => row.serialNumber),
    )
    .where(
      "slug",
      "not in",
      rows.map((row) => row.slug),
    )
    .orderBy("serialNumber")
    .execute();
}

/** Sets a lesson's media; false where there is no such lesson. */
export async function updateReady(
  db: Executor,
  ready: {
    slug: string;
    mediaId: string;
    durationSeconds: number;
    posterPath: string;
    bytesAll: number;
    bytesSmall: number;
    bytesSound: number | null;
  },
): Promise<boolean> {
  const { slug, ...media } = ready;
  const result = await db
    .updateTable("videos")
    .set({ ...media, mediaState: "ready", updatedAt: sql`now()` })
    .where("slug", "=", slug)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Replaces the poster of a lesson that still has these media. */
export async function updatePoster(
  db: Executor,
  { slug, mediaId, posterPath }: { slug: string; mediaId: string; posterPath: string },
): Promise<void> {
  await db
    .updateTable("videos")
    .set({ posterPath, updatedAt: sql`now()` })
    .where("slug", "=", slug)
    .where("mediaId", "=", mediaId)
    .where("posterPath", "is distinct from", posterPath)
    .execute();
}

/** Marks a lesson as failed, unless it is ready. */
export async function updateFailed(db: Executor, slug: string): Promise<void> {
  await db
    .updateTable("videos")
    .set({ mediaState: "failed", updatedAt: sql`now()` })
    .where("slug", "=", slug)
    .where("mediaState", "!=", "ready")
    .execute();
}
