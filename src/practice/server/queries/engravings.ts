import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { countLoss, isStale, secondsFromNow, startAttempt } from "#platform/server/jobs/lease.ts";
import type { NextTurn } from "#platform/server/jobs/run-fenced.ts";
import type { EngravedLayout, EngravedSystem } from "../../contract/practice-document.ts";

/** An attempt at an engraving. It may write until another attempt starts. */
export interface EngravingFence {
  sha256: string;
  attempt: number;
}

export const engravingLeaseSeconds = 60;

/**
 * Marks scores as waiting that an earlier engraver drew otherwise or could not draw; drawings are
 * kept until then.
 */
export async function restartOutdated(
  db: Executor,
  { engraverVersion, drawingVersion }: { engraverVersion: number; drawingVersion: number },
): Promise<void> {
  await db
    .updateTable("practiceScores")
    .set({
      state: "waiting",
      losses: 0,
      delays: 0,
      tryAfter: null,
      engraverVersion,
    })
    .where((row) =>
      row.or([
        row("state", "=", "failed").and("engraverVersion", "<", engraverVersion),
        row("state", "=", "engraved").and("engraverVersion", "<", drawingVersion),
      ]),
    )
    .execute();
}

/**
 * Waiting scores and those whose worker died. Scores that never lost a worker come first, written
 * ones before other keys.
 */
export function listStaleEngravings(
  db: Executor,
): Promise<(EngravingFence & { isWritten: boolean; isLost: boolean })[]> {
  return db
    .selectFrom("practiceScores")
    .select(["sha256", "attempt", sql<boolean>`transposed_from is null`.as("isWritten")])
    .select(sql<boolean>`losses + delays > 0 or state = 'running'`.as("isLost"))
    .where(isStale(engravingLeaseSeconds))
    .orderBy("isLost")
    .orderBy("isWritten", "desc")
    .orderBy("givenAt")
    .limit(1000)
    .execute();
}

/** A score in another key uses the MusicXML of the written one. */
const WRITTEN_XML = sql<Buffer>`coalesce(
  (select written.music_xml from practice_scores written
    where written.sha256 = practice_scores.transposed_from),
  practice_scores.music_xml)`;

const WRITTEN_PARTS = sql<number[] | null>`coalesce(
  (select written.printed_parts from practice_scores written
    where written.sha256 = practice_scores.transposed_from),
  practice_scores.printed_parts)`;

interface BegunEngraving extends EngravingFence {
  musicXml: Buffer;
  /** The parts that are printed, from 0; null for those that the file's own hands play. */
  printedParts: number[] | null;
  semitones: number;
  losses: number;
  delays: number;
}

/**
 * Starts the next attempt; undefined if the score does not wait or another worker engraves it. An
 * attempt whose worker died counts as a loss: the score may have killed the worker.
 */
export function beginEngraving(
  db: Executor,
  {
    sha256,
    engraverVersion,
    workerId,
  }: { sha256: string; engraverVersion: number; workerId: number | null },
): Promise<BegunEngraving | undefined> {
  return db
    .updateTable("practiceScores")
    .set({
      ...startAttempt(workerId),
      losses: sql`losses + ${countLoss(workerId)}`,
      engraverVersion,
    })
    .where("sha256", "=", sha256)
    .where(isStale(engravingLeaseSeconds))
    .returning(["sha256", "attempt", "losses", "delays", WRITTEN_XML.as("musicXml")])
    .returning(WRITTEN_PARTS.as("printedParts"))
    .returning((row) => row.fn.coalesce("semitones", sql<number>`0`).as("semitones"))
    .executeTakeFirst();
}

/** Renews an attempt's lease; false if a later attempt has started. */
export async function renewEngraving(
  db: Executor,
  { sha256, attempt }: EngravingFence,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("practiceScores")
    .set({ progressAt: sql`now()` })
    .where("sha256", "=", sha256)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a locked engraving without drawings; names the bar at which it failed, if that is known. */
export async function failEngraving(
  trx: Trx,
  sha256: string,
  failedBar: string | null,
): Promise<void> {
  await trx
    .updateTable("practiceScores")
    .set({ state: "failed", failedBar })
    .where("sha256", "=", sha256)
    .execute();
}

/** Marks a locked engraving as waiting for its next attempt. */
export async function requeueEngraving(
  trx: Trx,
  sha256: string,
  { losses, delays, delaySeconds }: NextTurn,
): Promise<void> {
  await trx
    .updateTable("practiceScores")
    .set({ state: "waiting", losses, delays, tryAfter: secondsFromNow(delaySeconds) })
    .where("sha256", "=", sha256)
    .execute();
}

interface StoredSystem {
  layout: EngravedLayout;
  place: number;
  svg: Buffer;
}

/** Ends a locked engraving with its drawings, which replace earlier ones. */
export async function storeEngraving(
  trx: Trx,
  scoreSha256: string,
  {
    engraving,
    systems,
  }: { engraving: Record<EngravedLayout, EngravedSystem[]>; systems: readonly StoredSystem[] },
): Promise<void> {
  await trx
    .updateTable("practiceScores")
    .set({ state: "engraved", failedBar: null, engraving: JSON.stringify(engraving) })
    .where("sha256", "=", scoreSha256)
    .execute();
  await trx.deleteFrom("practiceSystems").where("scoreSha256", "=", scoreSha256).execute();
  for (const system of systems) {
    await trx
      .insertInto("practiceSystems")
      .values({ scoreSha256, ...system })
      .execute();
  }
}

/** The state of a lesson's engraving, with its wide systems once they are drawn. */
export function findEngraving(
  db: Executor,
  lessonId: string,
): Promise<
  { scoreSha256: string; state: string; failedBar: string | null; systems: unknown } | undefined
> {
  return db
    .selectFrom("practiceDocuments")
    .innerJoin("practiceScores", "practiceScores.sha256", "practiceDocuments.scoreSha256")
    .select(["scoreSha256", "state", "failedBar"])
    .select(sql<unknown>`engraving -> 'wide'`.as("systems"))
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
}

/** A line of a score, as written or transposed, if the score is the lesson's. */
export async function findSystem(
  db: Executor,
  {
    lessonId,
    scoreSha256,
    layout,
    place,
  }: { lessonId: string; scoreSha256: string; layout: EngravedLayout; place: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("practiceSystems")
    .innerJoin("practiceScores", "practiceScores.sha256", "practiceSystems.scoreSha256")
    .innerJoin("practiceDocuments", (join) =>
      join.on((row) =>
        row(
          "practiceDocuments.scoreSha256",
          "=",
          row.fn.coalesce("practiceScores.transposedFrom", "practiceScores.sha256"),
        ),
      ),
    )
    .select("svg")
    .where("lessonId", "=", lessonId)
    .where("practiceSystems.scoreSha256", "=", scoreSha256)
    .where("layout", "=", layout)
    .where("place", "=", place)
    .executeTakeFirst();
  return row?.svg;
}
