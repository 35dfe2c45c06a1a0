import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { engravedSystem } from "../contract/practice-document.ts";
import type { PrintedScore } from "../contract.ts";
import { printStateOf } from "./engraving/print-state.ts";
import { findEngraving } from "./queries/engravings.ts";

/** The wide systems of a lesson's score, as far as it is engraved. Throws `practice.no_score`. */
export async function getPrintedScore(
  { db }: { db: Database },
  lessonId: string,
): Promise<Omit<PrintedScore, "composer">> {
  const found = await findEngraving(db, lessonId);
  if (!found) throw new AppError("practice.no_score");
  const { scoreSha256 } = found;
  const systems = z.parse(z.array(engravedSystem), found.systems ?? []);
  const state = printStateOf({ isDrawn: systems.length > 0, state: found.state });
  return { scoreSha256, state, systems };
}
