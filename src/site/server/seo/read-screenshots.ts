import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { ContentError } from "#platform/server/system/load-school-file.ts";

/** A screenshot of the school, for browsers that offer to install the site. */
export interface Screenshot {
  format: "wide" | "narrow";
  /** Its path on the site. */
  path: string;
  width: number;
  height: number;
  picture: Buffer;
}

/**
 * The screenshots `screens/wide.webp` and `screens/narrow.webp` of the school's content, both optional.
 * Throws with the name of a file that browsers would ignore: not WebP, smaller than 320 or larger than
 * 3840 pixels, or more than 2.3 times as long as wide.
 */
export async function readScreenshots(schoolDir: string): Promise<Screenshot[]> {
  const screens = await Promise.all([
    readScreenshot(schoolDir, "wide"),
    readScreenshot(schoolDir, "narrow"),
  ]);
  return screens.filter((screen) => screen !== null);
}

async function readScreenshot(
  schoolDir: string,
  format: Screenshot["format"],
): Promise<Screenshot | null> {
  const file = `screens/${format}.webp`;
  const picture = await readFile(path.join(schoolDir, file)).catch(() => null);
  if (picture === null) return null;
  const {
    format: type,
    width,
    height,
  } = await sharp(picture)
    .metadata()
    .catch(() => ({ format: "none", width: 0, height: 0 }));
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const fits = type === "webp" && short >= 320 && long <= 3840 && long <= short * 2.3;
  if (!fits || width > height !== (format === "wide")) {
    throw new ContentError(
      `${file} of the school's content must be a ${format} WebP of 320 to 3840 pixels, ` +
        "at most 2.3 times as long as wide.",
    );
  }
  return { format, path: `/${file}`, width, height, picture };
}
