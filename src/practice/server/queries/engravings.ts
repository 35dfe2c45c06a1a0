import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { EngravedLayout, EngravedSystem } from "../../contract/practice-document.ts";

/** An attempt at an engraving: what it writes counts until another begins. */
export interface EngravingFence {
  sha256: string;
  attempt: number;
}

/** A running attempt that has not written for so long has died, as one whose worker is gone; it writes every ten seconds. */
const SILENCE = sql`interval '1 minute'`;
const isUnattended = sql<boolean>`((state = 'waiting' and coalesce(try_after <= now(), true))
  or (state = 'running' and (progress_at < now() - ${SILENCE} or is_worker_gone(worker_id))))`;

/** Lets scores wait that an earlier engraver has drawn; theirs stay until then. */
export async function restartOutdated(db: Executor, engraverVersion: number): Promise<void> {
  await db
    .updateTable("practiceScores")
    .set({
      state: "waiting",
      attempt: 0,
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
export function listUnattendedEngravings(
  db: Executor,
): Promise<(EngravingFence & { isWritten: boolean; isLost: boolean })[]> {
  return db
    .selectFrom("practiceScores")
    .select(["sha256", "attempt", sql<boolean>`transposed_from is null`.as("isWritten")])
    .select(sql<boolean>`losses + delays > 0 or state = 'running'`.as("isLost"))
    .where(isUnattended)
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
      attempt: sql`attempt + 1`,
      state: "running",
      progressAt: sql`now()`,
      losses: sql`losses + (state = 'running')::int`,
      engraverVersion,
      workerId,
    })
    .where("sha256", "=", sha256)
    .where(isUnattended)
    .returning(["sha256", "attempt", "losses", "delays", WRITTEN_XML.as("musicXml")])
    .returning((row) => row.fn.coalesce("semitones", sql<number>`0`).as("semitones"))
    .executeTakeFirst();
}

const running = (db: Executor, { sha256, attempt }: EngravingFence) =>
  db
    .updateTable("practiceScores")
    .where("sha256", "=", sha256)
    .where("attempt", "=", attempt)
    .where("state", "=", "running");

/** Says that an attempt is alive. */
export async function touchEngraving(db: Executor, fence: EngravingFence): Promise<void> {
  await running(db, fence).set({ progressAt: sql`now()` }).execute();
}

/** Ends an attempt without an engraving, unless it no longer counts. */
export async function endEngraving(
  db: Executor,
  fence: EngravingFence,
  state: "waiting" | "failed",
): Promise<void> {
  await running(db, fence).set({ state }).execute();
}

/** Ends an attempt that was lost, which waits for another one; a delayed one for some time. */
export async function loseEngraving(
  db: Executor,
  fence: EngravingFence,
  { delaySeconds }: { delaySeconds: number | null },
): Promise<void> {
  const lost =
    delaySeconds === null
      ? { losses: sql<number>`losses + 1` }
      : {
          delays: sql<number>`delays + 1`,
          tryAfter: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
        };
  await running(db, fence)
    .set({ ...lost, state: "waiting" })
    .execute();
}

interface StoredSystem {
  layout: EngravedLayout;
  place: number;
  svg: Buffer;
}

/** Ends an attempt with its drawings, in place of earlier ones; false where it no longer counts. */
export async function storeEngraving(
  trx: Trx,
  fence: EngravingFence,
  {
    engraving,
    systems,
  }: { engraving: Record<EngravedLayout, EngravedSystem[]>; systems: readonly StoredSystem[] },
): Promise<boolean> {
  const { numUpdatedRows } = await running(trx, fence)
    .set({ state: "engraved", engraving: JSON.stringify(engraving) })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const { sha256: scoreSha256 } = fence;
  await trx.deleteFrom("practiceSystems").where("scoreSha256", "=", scoreSha256).execute();
  for (const system of systems) {
    await trx
      .insertInto("practiceSystems")
      .values({ scoreSha256, ...system })
      .execute();
  }
  return true;
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
