import { readFile } from "node:fs/promises";
import * as z from "zod";
import { ContentError } from "#platform/server/system/load-school-file.ts";

const manifest = new URL("../../../../public/pictures/manifest.json", import.meta.url);

/** The names of the site's pictures. */
export async function listPictures(): Promise<string[]> {
  const known = z.record(z.string(), z.unknown());
  return Object.keys(known.parse(JSON.parse(await readFile(manifest, "utf8"))));
}

/** Throws with the names in a content file that are no picture's. */
export async function refuseUnknownPictures(file: string, names: readonly string[]): Promise<void> {
  const known = await listPictures();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new ContentError(
    `${file} of the school's content names pictures that are not there: ${unknown.join(", ")}. ` +
      `There are: ${known.join(", ")}.`,
  );
}
