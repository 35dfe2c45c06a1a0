import * as z from "zod";
import {
  type PreparationList,
  preparationFailures,
  preparationList,
  preparationsPageSize,
} from "../../contract/preparations.ts";
import { listPreparationRows, type PreparationRow } from "../queries/preparations.ts";
import type { StudioDeps } from "../studio-deps.ts";

/** A page of all preparations, newest first. */
export async function listPreparations(
  { db }: Pick<StudioDeps, "db">,
  page: number,
): Promise<PreparationList> {
  const { rows, total } = await listPreparationRows(db, {
    ...{ offset: (page - 1) * preparationsPageSize, limit: preparationsPageSize },
  });
  return z.parse(preparationList, { preparations: rows.map(presentPreparation), total });
}

function presentPreparation(row: PreparationRow) {
  const { id, kind, subject, state, stage, percent, failure, durationSeconds } = row;
  return {
    ...{ _id: id, kind, subject, state, stage, percent, durationSeconds },
    failure: failure && { code: failure, text: preparationFailures[failure] },
    createdOn: row.createdAt.toISOString(),
    startedOn: row.startedAt?.toISOString() ?? null,
    endedOn: row.endedAt?.toISOString() ?? null,
  };
}
