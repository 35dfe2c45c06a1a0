import { sql } from "kysely";
import type { Category } from "../../contract.ts";
import type { Executor } from "./executor.ts";

/** What a lesson begins with; its media come later. */
export interface NewVideo {
  videoId: string;
  title: string;
  description: string;
  hook: string;
  /** Who wrote the piece; empty for exercises. */
  composer?: string | undefined;
  /** Styles and other words that it is found by, in one line. */
  keywords?: string | undefined;
  category: Category;
  serialNumber: number;
  durationSeconds: number;
  ratingsTotal: number;
  ratedBy: number;
  /** ISO 8601. */
  createdAt: string;
}

/** Adds lessons and takes over changed words; ratings, dates and media of known ones stay. */
export async function upsertVideos(db: Executor, rows: readonly NewVideo[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("videos")
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column("videoId")
        .doUpdateSet((row) => ({
          title: row.ref("excluded.title"),
          description: row.ref("excluded.description"),
          hook: row.ref("excluded.hook"),
          composer: row.ref("excluded.composer"),
          keywords: row.ref("excluded.keywords"),
          category: row.ref("excluded.category"),
          serialNumber: row.ref("excluded.serialNumber"),
          updatedAt: sql`now()`,
        }))
        .where(
          sql<boolean>`(videos.title, videos.description, videos.hook, videos.composer,
            videos.keywords, videos.category, videos.serial_number) is distinct from (
            excluded.title, excluded.description, excluded.hook, excluded.composer,
            excluded.keywords, excluded.category, excluded.serial_number)`,
        ),
    )
    .execute();
}

/** Which of the serial numbers belong to lessons other than these. */
export function selectOtherHolders(
  db: Executor,
  rows: readonly { videoId: string; serialNumber: number }[],
): Promise<{ videoId: string; serialNumber: number }[]> {
  if (rows.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("videos")
    .select(["videoId", "serialNumber"])
    .where(
      "serialNumber",
      "in",
      rows.map((row) => row.serialNumber),
    )
    .where(
      "videoId",
      "not in",
      rows.map((row) => row.videoId),
    )
    .orderBy("serialNumber")
    .execute();
}

/** Puts a lesson's media in place; false where there is no such lesson. */
export async function updateReady(
  db: Executor,
  ready: {
    videoId: string;
    mediaId: string;
    durationSeconds: number;
    posterPath: string;
    bytesAll: number;
    bytesSmall: number;
    bytesSound: number | null;
  },
): Promise<boolean> {
  const { videoId, ...media } = ready;
  const result = await db
    .updateTable("videos")
    .set({ ...media, mediaState: "ready", updatedAt: sql`now()` })
    .where("videoId", "=", videoId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives a lesson another poster, while it has these media. */
export async function updatePoster(
  db: Executor,
  { videoId, mediaId, posterPath }: { videoId: string; mediaId: string; posterPath: string },
): Promise<void> {
  await db
    .updateTable("videos")
    .set({ posterPath, updatedAt: sql`now()` })
    .where("videoId", "=", videoId)
    .where("mediaId", "=", mediaId)
    .where("posterPath", "is distinct from", posterPath)
    .execute();
}

/** Marks a lesson that could not be prepared. One that has media keeps playing them. */
export async function updateFailed(db: Executor, videoId: string): Promise<void> {
  await db
    .updateTable("videos")
    .set({ mediaState: "failed", updatedAt: sql`now()` })
    .where("videoId", "=", videoId)
    .where("mediaState", "!=", "ready")
    .execute();
}
