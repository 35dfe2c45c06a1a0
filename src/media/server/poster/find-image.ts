import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { posterFrame } from "./poster-frame.ts";

/** The path of the school's image `<name>-<width>.webp` that best fits a poster, or undefined. */
export async function findImage(folder: string, name: string): Promise<string | undefined> {
  const files = await readdir(folder).catch(() => []);
  const widths = files
    .flatMap((file) => {
      const [, image, width] = /^(.+)-(\d+)\.webp$/.exec(file) ?? [];
      return image === name ? [Number(width)] : [];
    })
    .sort((a, b) => a - b);
  const width = widths.find((each) => each >= posterFrame.width) ?? widths.at(-1);
  return width === undefined ? undefined : join(folder, `${name}-${width}.webp`);
}
