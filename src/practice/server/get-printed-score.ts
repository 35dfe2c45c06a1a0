import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { engravedSystem } from "../contract/practice-document.ts";
import type { PrintedScore } from "../contract.ts";
import { printStateOf } from "./engraving/print-state.ts";
import { findEngraving, findSystem } from "./queries/engravings.ts";

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
