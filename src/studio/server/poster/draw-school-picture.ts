import { createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { accentColour, ivoryText, surfaceColour } from "../picture/lesson-colours.ts";
import { registerLessonFonts } from "../picture/lesson-fonts.ts";
import { paintPicture } from "./draw-poster.ts";
import { findPicture } from "./find-picture.ts";
import { packJpeg } from "./pack-canvas.ts";
import { paintTitle } from "./paint-title.ts";
import { shareFrame } from "./poster-frame.ts";

const frame = {
  ...shareFrame,
  words: {
    ...shareFrame.words,
    ...{ largestTitle: 104, baseline: 540, hook: { sizePx: 32, gap: 62 } },
  },
};

/**
 * The picture with which links to the school show elsewhere, a JPEG of 1200 × 630: its name and
 * tagline over its keyboard.
 */
export async function drawSchoolPicture(
  { picturesDir }: { picturesDir: string },
  { name, tagline }: { name: string; tagline: string },
): Promise<Buffer> {
  registerLessonFonts();
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext("2d", { alpha: false });
  context.lang = "en";
  context.fillStyle = surfaceColour;
  context.fillRect(0, 0, frame.width, frame.height);
  const path = await findPicture(picturesDir, "keyboard");
  if (path !== undefined) paintPicture(context, await loadImage(path), frame);
  paintShade(context);
  const titleTop = paintTitle(context, { title: name, hook: tagline }, frame);
  paintKeys(context, titleTop - 118);
  return packJpeg(canvas);
}

/** The dark that words need, from below and from their side. */
function paintShade(context: SKRSContext2D): void {
  const { width, height } = frame;
  const below = context.createLinearGradient(0, 0, 0, height);
  below.addColorStop(0, "rgba(14,12,13,0)");
  below.addColorStop(1, "rgba(14,12,13,.82)");
  const side = context.createLinearGradient(0, 0, width, 0);
  side.addColorStop(0, "rgba(14,12,13,.82)");
  side.addColorStop(0.55, "rgba(14,12,13,.45)");
  side.addColorStop(1, "rgba(14,12,13,0)");
  for (const shade of [below, side]) {
    context.fillStyle = shade;
    context.fillRect(0, 0, width, height);
  }
}

/** The mark of every page: three keys, the middle one lit. */
function paintKeys(context: SKRSContext2D, top: number): void {
  for (const [left, length, colour] of [
    [0, 72, ivoryText],
    [27, 45, accentColour],
    [54, 72, ivoryText],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(frame.margin + left, top, 21, length, [0, 0, 6, 6]);
    context.fill();
  }
}
