import * as z from "zod";
import {
  type PreparationList,
  preparationList,
  preparationsPageSize,
} from "../../contract/preparations.ts";
import type { MediaDeps } from "../media-deps.ts";
import { listPreparationRows } from "../queries/preparations.ts";
import { presentPreparation } from "./present-preparation.ts";

/** A page of all preparations, newest first. */
export async function listPreparations(
  { db }: Pick<MediaDeps, "db">,
  page: number,
): Promise<PreparationList> {
  const { rows, total } = await listPreparationRows(db, {
    offset: (page - 1) * preparationsPageSize,
    limit: preparationsPageSize,
  });
  return z.parse(preparationList, { preparations: rows.map(presentPreparation), total });
}
