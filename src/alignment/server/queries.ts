import { type Selectable, sql } from "kysely";
import * as z from "zod/mini";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { LessonAlignments, LessonMaterials } from "#platform/server/database/schema.ts";
import { countLoss, isStale, secondsFromNow, startAttempt } from "#platform/server/jobs/lease.ts";
import type { NextTurn } from "#platform/server/jobs/run-fenced.ts";
import type { ScoreCorrections } from "#score/server/index.ts";
import type { AlignmentFailure } from "../contract/alignment.ts";
import { scoreCorrections } from "../contract/score-reading.ts";
import type { StoredNotes, StoredSpan } from "./matching/spans.ts";

export type AlignmentRow = Selectable<LessonAlignments>;
export type MaterialKind = LessonMaterials["kind"];
type MaterialRow = Selectable<LessonMaterials>;

/** An attempt at an alignment. It may write until another attempt starts. */
export interface AlignmentFence {
  lessonId: string;
  attempt: number;
}

export const alignmentLeaseSeconds = 60;

/** The displayed data of a lesson's materials, without their bytes. */
export function listMaterials(
  db: Executor,
  lessonId: string,
): Promise<Omit<MaterialRow, "content" | "corrections">[]> {
  return db
    .selectFrom("lessonMaterials")
    .select(["lessonId", "kind", "name", "sha256", "attachedAt", "summary"])
    .where("lessonId", "=", lessonId)
    .execute();
}

export async function findMaterial(
  db: Executor,
  { lessonId, kind }: { lessonId: string; kind: MaterialKind },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("lessonMaterials")
    .select("content")
    .where("lessonId", "=", lessonId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.content;
}

interface StoredScore {
  content: Buffer;
  sha256: string;
  corrections: ScoreCorrections | null;
  summary: unknown;
}

const scoreColumns = ["content", "sha256", "corrections", "summary"] as const;
const parseScore = ({
  corrections,
  ...score
}: Pick<MaterialRow, (typeof scoreColumns)[number]>): StoredScore => ({
  ...score,
  corrections: z.parse(z.nullable(scoreCorrections), corrections),
});

/** A lesson's score and its teacher's corrections. */
export async function findScore(db: Executor, lessonId: string): Promise<StoredScore | undefined> {
  const row = await selectScore(db, lessonId).executeTakeFirst();
  return row && parseScore(row);
}

/** As {@link findScore}, locked until the transaction ends. */
export async function lockScore(trx: Trx, lessonId: string): Promise<StoredScore | undefined> {
  const row = await selectScore(trx, lessonId).forUpdate().executeTakeFirst();
  return row && parseScore(row);
}

const selectScore = (db: Executor, lessonId: string) =>
  db
    .selectFrom("lessonMaterials")
    .select(scoreColumns)
    .where("lessonId", "=", lessonId)
    .where("kind", "=", "score");

/** Stores a teacher's corrections of a locked score, and how it is read with them. */
export async function setCorrections(
  trx: Trx,
  lessonId: string,
  { corrections, summary }: { corrections: ScoreCorrections; summary: object },
): Promise<void> {
  const { hands, order, notes = null } = corrections;
  const isNone = hands === null && order === null && notes === null;
  await trx
    .updateTable("lessonMaterials")
    .set({
      corrections: isNone ? null : JSON.stringify(corrections),
      summary: JSON.stringify(summary),
    })
    .where("lessonId", "=", lessonId)
    .where("kind", "=", "score")
    .execute();
}

/** The lessons with a score that an instructor attached. */
export async function listLessonsWithScore(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom("lessonMaterials")
    .select("lessonId")
    .where("kind", "=", "score")
    .execute();
  return rows.map(({ lessonId }) => lessonId);
}

/** Sets a lesson's material; false if it is unchanged. */
export async function setMaterial(
  trx: Trx,
  material: Pick<MaterialRow, "lessonId" | "kind" | "name" | "content" | "sha256"> & {
    summary: object;
  },
): Promise<boolean> {
  const row = { ...material, summary: JSON.stringify(material.summary) };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("lessonMaterials")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["lessonId", "kind"])
        .doUpdateSet({ ...row, attachedAt: sql`now()` })
        .where(
          sql<boolean>`(lesson_materials.sha256, lesson_materials.name) <> (excluded.sha256, excluded.name)`,
        ),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findAlignment(db: Executor, lessonId: string): Promise<AlignmentRow | undefined> {
  return db
    .selectFrom("lessonAlignments")
    .selectAll()
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
}

/** A lesson's alignment, locked until the transaction ends. */
export function lockAlignment(trx: Trx, lessonId: string): Promise<AlignmentRow | undefined> {
  return trx
    .selectFrom("lessonAlignments")
    .selectAll()
    .where("lessonId", "=", lessonId)
    .forUpdate()
    .executeTakeFirst();
}

interface Queued extends AlignmentFence {
  version: number;
}

/** Marks a lesson with both materials as waiting for alignment; undefined for other lessons. */
export async function restartAlignment(trx: Trx, lessonId: string): Promise<Queued | undefined> {
  const { rows } = await sql<Queued>`
    insert into lesson_alignments (lesson_id)
    select lesson_id from lesson_materials where lesson_id = ${lessonId}
    group by lesson_id having count(*) = 2
    on conflict (lesson_id) do update set
      version = lesson_alignments.version + 1, state = 'waiting', failure = null, confidence = null,
      spans = '[]', notes = '[]', peaks = null, changed_at = now(),
      losses = 0, delays = 0, try_after = null
    returning lesson_id as "lessonId", attempt, version`.execute(trx);
  return rows[0];
}

/** Waiting alignments that are due, and those whose worker died. */
export function listStaleAlignments(db: Executor): Promise<Queued[]> {
  return (
    db
      .selectFrom("lessonAlignments")
      .select(["lessonId", "attempt", "version"])
      .where(isStale(alignmentLeaseSeconds))
      // Alignments whose worker died or that were delayed come later.
      .orderBy(sql`losses + delays`)
      .orderBy("changedAt")
      .limit(1000)
      .execute()
  );
}

/**
 * Starts the next attempt; undefined if the alignment does not wait or another worker runs it. An
 * attempt whose worker died counts as a loss: the take may have killed the worker.
 */
export function beginAlignment(
  db: Executor,
  lessonId: string,
  workerId: number | null,
): Promise<AlignmentRow | undefined> {
  return db
    .updateTable("lessonAlignments")
    .set({
      ...startAttempt(workerId),
      losses: sql`losses + ${countLoss(workerId)}`,
    })
    .where("lessonId", "=", lessonId)
    .where(isStale(alignmentLeaseSeconds))
    .returningAll()
    .executeTakeFirst();
}

/** Renews an attempt's lease; false if a later attempt has started. */
export async function renewAlignment(
  db: Executor,
  { lessonId, attempt }: AlignmentFence,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("lessonAlignments")
    .set({ progressAt: sql`now()` })
    .where("lessonId", "=", lessonId)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Outcome =
  | {
      state: "proposed" | "needs-look";
      mediaId: string;
      confidence: number;
      spans: StoredSpan[];
      notes: StoredNotes;
      peaks: Uint8Array;
    }
  | { state: "failed"; failure: AlignmentFailure };

/** Ends a locked alignment. */
export async function endAlignment(trx: Trx, lessonId: string, outcome: Outcome): Promise<void> {
  const found =
    "spans" in outcome
      ? {
          mediaId: outcome.mediaId,
          confidence: outcome.confidence,
          spans: JSON.stringify(outcome.spans),
          notes: JSON.stringify(outcome.notes),
          peaks: Buffer.from(outcome.peaks),
        }
      : {};
  await trx
    .updateTable("lessonAlignments")
    .set({
      ...found,
      state: outcome.state,
      failure: outcome.state === "failed" ? outcome.failure : null,
      version: sql`version + 1`,
      changedAt: sql`now()`,
    })
    .where("lessonId", "=", lessonId)
    .execute();
}

/** Marks a locked alignment as waiting for its next attempt. */
export async function requeueAlignment(
  trx: Trx,
  lessonId: string,
  { losses, delays, delaySeconds }: NextTurn,
): Promise<void> {
  await trx
    .updateTable("lessonAlignments")
    .set({ state: "waiting", losses, delays, tryAfter: secondsFromNow(delaySeconds) })
    .where("lessonId", "=", lessonId)
    .execute();
}

/** Stores an instructor's changes of a locked alignment. */
export async function changeLocked(
  trx: Trx,
  lessonId: string,
  change: { state: "proposed" | "confirmed"; spans?: StoredSpan[] },
): Promise<void> {
  await trx
    .updateTable("lessonAlignments")
    .set({
      state: change.state,
      ...(change.spans && { spans: JSON.stringify(change.spans) }),
      version: sql`version + 1`,
      changedAt: sql`now()`,
    })
    .where("lessonId", "=", lessonId)
    .execute();
}
