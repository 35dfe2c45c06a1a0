import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { findSystem } from "./queries/engravings.ts";

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
