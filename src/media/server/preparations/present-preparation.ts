import * as z from "zod";
import { filmFault, formatFault } from "../../contract/film-faults.ts";
import { type Preparation, preparation, preparationFailures } from "../../contract/preparations.ts";
import type { PreparationRow } from "../queries/preparations.ts";

/** A preparation as instructors see it. */
export function presentPreparation(row: PreparationRow): Preparation {
  const { id, kind, subject, state, stage, percent, failure, durationSeconds } = row;
  return z.parse(preparation, {
    _id: id,
    kind,
    subject,
    state,
    stage,
    percent,
    durationSeconds,
    failure: failure && { code: failure, text: formatFailure(row) },
    createdOn: row.createdAt.toISOString(),
    startedOn: row.startedAt?.toISOString() ?? null,
    endedOn: row.endedAt?.toISOString() ?? null,
  });
}

/** Why a preparation failed, in the teacher's words. */
export function formatFailure({
  failure,
  failureDetails,
}: Pick<PreparationRow, "failure" | "failureDetails">): string {
  const fault = z.parse(filmFault, failureDetails);
  return formatFault(fault, preparationFailures[failure ?? "unknown"]);
}
