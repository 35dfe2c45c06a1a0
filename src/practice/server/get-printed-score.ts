import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import * as z from "zod";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { engravedSystem } from "../contract/practice-document.ts";
import type { PrintedScore } from "../contract.ts";
import { printStateOf } from "./engraving/request-transposed-print.ts";
import { findEngraving, findSystem } from "./queries/engravings.ts";

/**
 * The wide systems of a lesson's score and the state of its engraving. Throws `practice.no_score`.
 */
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

/** The state of a lesson's print, and the bar at which it failed, if that is known; null without a score. */
export async function findLessonPrint(
  { db }: { db: Executor },
  lessonId: string,
): Promise<(Pick<PrintedScore, "state"> & { failedBar: string | null }) | null> {
  const found = await findEngraving(db, lessonId);
  if (!found) return null;
  const state = printStateOf({ isDrawn: found.systems !== null, state: found.state });
  return { state, failedBar: state === "failed" ? found.failedBar : null };
}

const decompress = promisify(brotliDecompress);

/** One line of a lesson's score as SVG, compressed or not. Throws `practice.not_engraved`. */
export async function getSystem(
  { db }: { db: Database },
  system: Parameters<typeof findSystem>[1],
  { acceptsBrotli }: { acceptsBrotli: boolean },
): Promise<Buffer> {
  const svg = await findSystem(db, system);
  if (!svg) throw new AppError("practice.not_engraved");
  return acceptsBrotli ? svg : decompress(svg);
}
