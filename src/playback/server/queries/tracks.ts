import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { CaptionLanguage, Chapter, Cue } from "../../contract/tracks.ts";

interface Versioned {
  version: number;
  /** The film that the times refer to. */
  mediaId: string | null;
  /** The tracks came with the school's folder, and no instructor has changed them. */
  isFromFolder: boolean;
}
export interface CaptionsRow extends Versioned {
  cues: Cue[];
}
export interface ChaptersRow extends Versioned {
  chapters: Chapter[];
}

/** Locks a lesson's captions and chapters until the transaction ends. */
export async function lockTracks(trx: Trx, lessonId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`playback:tracks:${lessonId}`}, 0))`.execute(
    trx,
  );
}

/** The languages in which a lesson has captions, by code. */
export function listCaptionLanguages(
  db: Executor,
  lessonId: string,
): Promise<{ language: CaptionLanguage; cues: number; isFromFolder: boolean }[]> {
  return db
    .selectFrom("lessonCaptions")
    .select(["language", "isFromFolder"])
    .$narrowType<{ language: CaptionLanguage }>()
    .select(sql<number>`jsonb_array_length(cues)`.as("cues"))
    .where("lessonId", "=", lessonId)
    .where(sql<boolean>`cues <> '[]'`)
    .orderBy("language")
    .execute();
}

export function findCaptions(
  db: Executor,
  { lessonId, language }: { lessonId: string; language: CaptionLanguage },
): Promise<CaptionsRow | undefined> {
  return db
    .selectFrom("lessonCaptions")
    .select(["version", "mediaId", "isFromFolder", sql<Cue[]>`cues`.as("cues")])
    .where("lessonId", "=", lessonId)
    .where("language", "=", language)
    .executeTakeFirst();
}

export async function upsertCaptions(
  trx: Trx,
  row: {
    lessonId: string;
    language: CaptionLanguage;
    cues: readonly Cue[];
    mediaId: string | null;
    isFromFolder: boolean;
  },
): Promise<void> {
  const { mediaId, isFromFolder } = row;
  const cues = JSON.stringify(row.cues);
  await trx
    .insertInto("lessonCaptions")
    .values({ ...row, cues })
    .onConflict((conflict) =>
      conflict
        .columns(["lessonId", "language"])
        .doUpdateSet({ cues, mediaId, isFromFolder, version: sql`lesson_captions.version + 1` }),
    )
    .execute();
}

export function findChapters(db: Executor, lessonId: string): Promise<ChaptersRow | undefined> {
  return db
    .selectFrom("lessonChapters")
    .select(["version", "mediaId", "isFromFolder", sql<Chapter[]>`chapters`.as("chapters")])
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
}

export async function upsertChapters(
  trx: Trx,
  row: {
    lessonId: string;
    chapters: readonly Chapter[];
    mediaId: string | null;
    isFromFolder: boolean;
  },
): Promise<void> {
  const { mediaId, isFromFolder } = row;
  const chapters = JSON.stringify(row.chapters);
  await trx
    .insertInto("lessonChapters")
    .values({ ...row, chapters })
    .onConflict((conflict) =>
      conflict.column("lessonId").doUpdateSet({
        chapters,
        mediaId,
        isFromFolder,
        version: sql`lesson_chapters.version + 1`,
      }),
    )
    .execute();
}
