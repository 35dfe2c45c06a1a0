import { readFile } from "node:fs/promises";
import * as z from "zod";
import { ContentError } from "#platform/server/system/load-school-file.ts";

const manifest = new URL("../../../../public/pictures/manifest.json", import.meta.url);

/** Throws with those names in a content file that are not names of a picture. */
export async function checkPictures(file: string, names: readonly string[]): Promise<void> {
  const known = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(await readFile(manifest, "utf8")));
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  throw new ContentError(
    `${file} of the school's content names pictures that are not there: ${unknown.join(", ")}. ` +
      `There are: ${Object.keys(known).join(", ")}.`,
  );
}
