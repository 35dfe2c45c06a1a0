import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { countLoss, isStale, secondsFromNow, startAttempt } from "#platform/server/jobs/lease.ts";
import type { NextTurn } from "#platform/server/jobs/run-fenced.ts";
import type { EngravedLayout, EngravedSystem } from "../../contract/practice-document.ts";

/** An attempt at an engraving: what it writes counts until another begins. */
export interface EngravingFence {
  sha256: string;
  attempt: number;
}

export const engravingLeaseSeconds = 60;

/** Lets scores wait that an earlier engraver has drawn; theirs stay until then. */
export async function restartOutdated(db: Executor, engraverVersion: number): Promise<void> {
  await db
    .updateTable("practiceScores")
    .set({
      state: "waiting",
      losses: 0,
      delays: 0,
      tryAfter: null,
      engraverVersion,
    })
    .where("engraverVersion", "<", engraverVersion)
    .where("state", "in", ["engraved", "failed"])
    .execute();
}

/**
 * Scores that wait to be engraved, and those whose worker died: those never lost first, as written before
 * other keys.
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

/** A score in another key has the MusicXML of the written one. */
const WRITTEN_XML = sql<Buffer>`coalesce(
  (select written.music_xml from practice_scores written
    where written.sha256 = practice_scores.transposed_from),
  practice_scores.music_xml)`;

interface BegunEngraving extends EngravingFence {
  musicXml: Buffer;
  semitones: number;
  losses: number;
  delays: number;
}

/**
 * Begins the next attempt; undefined where there is nothing to do, or another worker is at it. An attempt
 * whose worker died is a loss: the score may have killed the worker.
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
    .returning((row) => row.fn.coalesce("semitones", sql<number>`0`).as("semitones"))
    .executeTakeFirst();
}

/** Renews an attempt's lease; false where the attempt no longer counts. */
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

/** Ends a locked engraving without drawings. */
export async function failEngraving(trx: Trx, sha256: string): Promise<void> {
  await trx
    .updateTable("practiceScores")
    .set({ state: "failed" })
    .where("sha256", "=", sha256)
    .execute();
}

/** Lets a locked engraving wait for its next attempt. */
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

/** Ends a locked engraving with its drawings, in place of earlier ones. */
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
    .set({ state: "engraved", engraving: JSON.stringify(engraving) })
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

/** How far a lesson's score is engraved, and its wide systems once it is. */
export function findEngraving(
  db: Executor,
  lessonId: string,
): Promise<{ scoreSha256: string; state: string; systems: unknown } | undefined> {
  return db
    .selectFrom("practiceDocuments")
    .innerJoin("practiceScores", "practiceScores.sha256", "practiceDocuments.scoreSha256")
    .select(["scoreSha256", "state", sql<unknown>`engraving -> 'wide'`.as("systems")])
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
}

/** A line of a lesson's score, where this is the lesson's score, as written or in another key. */
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
