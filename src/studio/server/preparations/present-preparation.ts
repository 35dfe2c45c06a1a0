import * as z from "zod";
import { type Preparation, preparation, preparationFailures } from "../../contract/preparations.ts";
import type { PreparationRow } from "../queries/preparations.ts";

/** A preparation as instructors see it. */
export function presentPreparation(row: PreparationRow): Preparation {
  const { id, kind, subject, state, stage, percent, failure, durationSeconds } = row;
  return z.parse(preparation, {
    ...{ _id: id, kind, subject, state, stage, percent, durationSeconds },
    failure: failure && { code: failure, text: preparationFailures[failure] },
    createdOn: row.createdAt.toISOString(),
    startedOn: row.startedAt?.toISOString() ?? null,
    endedOn: row.endedAt?.toISOString() ?? null,
  });
}
