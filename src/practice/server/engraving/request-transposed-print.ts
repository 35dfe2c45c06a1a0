import { createHash } from "node:crypto";
import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { engraving, type PrintState } from "../../contract/practice-document.ts";
import type { TransposedPrint } from "../../contract.ts";
import { findScoreOfLesson, upsertTransposition } from "../queries/transpositions.ts";
import { engraveJob } from "./engrave-job.ts";

/**
 * A lesson's score in another key. The first request queues its engraving, unless the written score
 * could not be engraved or has no print. Throws `practice.no_score`.
 */
export async function requestTransposedPrint(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, "send"> },
  { lessonId, semitones }: { lessonId: string; semitones: number },
): Promise<TransposedPrint> {
  const written = await findScoreOfLesson(db, lessonId);
  if (!written) throw new AppError("practice.no_score");
  const transposedFrom = written.sha256;
  const sha256 = createHash("sha256").update(`${transposedFrom} ${semitones}`).digest("hex");
  if (written.state === "failed" || written.state === "none") {
    return { state: written.state, scoreSha256: sha256, engraving: null };
  }
  const row = { sha256, transposedFrom, semitones };
  const found = await db.transaction().execute(async (trx) => {
    const { isNew, ...score } = await upsertTransposition(trx, row);
    // The worker queues waiting scores every minute; this job starts the requested one sooner.
    if (isNew) await jobs.send(engraveJob, { sha256 }, { key: `${sha256}.0`, transaction: trx });
    return score;
  });
  const drawn = z.parse(engraving, found.engraving);
  const state = printStateOf({ isDrawn: drawn !== null, state: found.state });
  return { state, scoreSha256: sha256, engraving: drawn };
}

/** The state of a score's print. While a score is engraved again, its earlier drawings count. */
export function printStateOf({
  isDrawn,
  state,
}: {
  isDrawn: boolean;
  /** The engraving's own state. */
  state: string;
}): PrintState {
  if (isDrawn) return "engraved";
  return state === "failed" || state === "none" ? state : "waiting";
}
