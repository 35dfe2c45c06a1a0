import type { SKRSContext2D } from "@napi-rs/canvas";
import type { PosterFrame } from "../poster-frame.ts";

/** Fades a layer out towards the right edge. */
export function fadeRight(
  context: SKRSContext2D,
  { width, height }: Pick<PosterFrame, "width" | "height">,
): void {
  context.globalCompositeOperation = "destination-in";
  const fade = context.createLinearGradient(0, 0, width, 0);
  fade.addColorStop(0, "rgba(0,0,0,1)");
  fade.addColorStop(0.78, "rgba(0,0,0,1)");
  fade.addColorStop(1, "rgba(0,0,0,0)");
  context.fillStyle = fade;
  context.fillRect(0, 0, width, height);
}
