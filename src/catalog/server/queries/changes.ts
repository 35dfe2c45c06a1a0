import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Category } from "../../contract.ts";
import { catalogChannel } from "../cache-tags.ts";

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

/**
 * Adds lessons of the school's folder and updates changed ones. Ratings, dates, media and states of
 * existing lessons stay. So do the texts and the place that an instructor has changed.
 */
export async function upsertVideos(db: Executor, rows: readonly NewVideo[]): Promise<void> {
  if (rows.length === 0) return;
  const unlessEdited = (column: string) =>
    sql<string>`case when videos.edited_at is null then ${sql.ref(`excluded.${column}`)}
      else ${sql.ref(`videos.${column}`)} end`;
  await db
    .insertInto("videos")
    .values(rows.map((row) => ({ ...row, rank: row.serialNumber })))
    .onConflict((conflict) =>
      conflict
        .column("slug")
        .doUpdateSet((row) => ({
          title: unlessEdited("title"),
          description: unlessEdited("description"),
          tagline: unlessEdited("tagline"),
          composer: unlessEdited("composer"),
          keywords: unlessEdited("keywords"),
          category: sql<Category>`${unlessEdited("category")}`,
          serialNumber: row.ref("excluded.serialNumber"),
          rank: sql<number>`case when videos.moved_at is null then excluded.rank else videos.rank end`,
          updatedAt: sql`now()`,
        }))
        .where(
          sql<boolean>`videos.source = 'school' and (
            videos.serial_number is distinct from excluded.serial_number
            or videos.moved_at is null and videos.rank <> excluded.rank
            or videos.edited_at is null and (videos.title, videos.description, videos.tagline,
              videos.composer, videos.keywords, videos.category) is distinct from (
              excluded.title, excluded.description, excluded.tagline,
              excluded.composer, excluded.keywords, excluded.category)
          )`,
        ),
    )
    .execute();
}

interface NumberedVideo {
  slug: string;
  serialNumber: number;
}

/** Other lessons with one of these serial numbers, and whether an instructor changed them. */
export async function selectSerialNumberConflicts(
  db: Executor,
  rows: readonly NumberedVideo[],
): Promise<(NumberedVideo & { isTouched: boolean })[]> {
  const { rows: found } = await sql<NumberedVideo & { isTouched: boolean }>`
    select slug, serial_number,
      edited_at is not null or moved_at is not null or state <> 'published' as is_touched
    from videos
    where serial_number = any (${rows.map((row) => row.serialNumber)}::integer[])
      and slug <> all (${rows.map((row) => row.slug)}::text[])
    order by serial_number
  `.execute(db);
  return found;
}

/** Clears these lessons' serial numbers of the folder. Their ranks stay. */
export async function releaseSerialNumbers(db: Executor, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  await db
    .updateTable("videos")
    .set({ serialNumber: null })
    .where("slug", "in", [...slugs])
    .execute();
}

interface Media {
  mediaId: string;
  durationSeconds: number;
  posterPath: string;
  bytesAll: number;
  bytesSmall: number;
  bytesSound: number | null;
}

/** Sets a lesson's media; false where there is no such lesson. */
export async function updateReady(
  db: Executor,
  { slug, ...media }: Media & { slug: string },
): Promise<boolean> {
  const result = await db
    .updateTable("videos")
    .set({ ...media, mediaState: "ready", updatedAt: sql`now()` })
    .where("slug", "=", slug)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Sets the media of an instructor's film, which the school's folder then leaves alone. */
export async function updateFilm(
  db: Executor,
  { id, ...media }: Media & { id: string },
): Promise<boolean> {
  const result = await db
    .updateTable("videos")
    .set({ ...media, mediaState: "ready", source: "studio", updatedAt: sql`now()` })
    .where("id", "=", id)
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

/** Gives a lesson a poster unless it has one. */
export async function updateFirstPoster(
  db: Executor,
  { id, posterPath }: { id: string; posterPath: string },
): Promise<void> {
  await db
    .updateTable("videos")
    .set({ posterPath, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("posterPath", "is", null)
    .execute();
}

/** Gives a lesson a poster; false for an unknown lesson. */
export async function updatePosterById(
  db: Executor,
  { id, posterPath }: { id: string; posterPath: string },
): Promise<boolean> {
  const result = await db
    .updateTable("videos")
    .set({ posterPath, updatedAt: sql`now()` })
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
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

/** Notifies all servers after the commit that their cached data of a lesson are outdated. */
export async function notifyLessonChanged(db: Executor, lessonId: string): Promise<void> {
  await sql`select pg_notify(${catalogChannel}, ${lessonId})`.execute(db);
}

/** Makes exactly these lessons open to everyone in the practice room. */
export async function updatePreviews(db: Executor, slugs: readonly string[]): Promise<void> {
  await sql`
    update videos set is_taste = not is_taste
    where is_taste <> (slug = any (${[...slugs]}::text[]))`.execute(db);
}
