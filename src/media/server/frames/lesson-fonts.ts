import { createRequire } from "node:module";
import { GlobalFonts } from "@napi-rs/canvas";

const require = createRequire(import.meta.url);
const files: [family: string, file: string][] = [
  ["Lesson Fraunces", "@fontsource/fraunces/files/fraunces-latin-300-normal.woff2"],
  ["Lesson Fraunces", "@fontsource/fraunces/files/fraunces-latin-400-normal.woff2"],
  ["Lesson Fraunces", "@fontsource/fraunces/files/fraunces-latin-400-italic.woff2"],
  ["Lesson Sans", "@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff2"],
  ["Lesson Sans", "@fontsource/instrument-sans/files/instrument-sans-latin-700-normal.woff2"],
];
let registered = false;

/** Registers the school's fonts with the canvas, so that no system font is needed. */
export function registerLessonFonts(): void {
  if (registered) return;
  for (const [family, file] of files) {
    if (!GlobalFonts.registerFromPath(require.resolve(file), family)) {
      throw new Error(`The font file ${file} cannot be read.`);
    }
  }
  registered = true;
}

export function titleFont(sizePx: number, weight: 300 | 400 = 300): string {
  return `${weight} ${sizePx}px "Lesson Fraunces"`;
}

export function sansFont(sizePx: number, weight: 500 | 700 = 500): string {
  return `${weight} ${sizePx}px "Lesson Sans"`;
}
