import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { canvasLayout, canvasTop } from "./canvas-layout.ts";
import type { KeyboardLayout } from "./keyboard/keyboard-geometry.ts";
import { surfaceColour } from "./lesson-colours.ts";

/** The background: ebony, one warm light, faint lanes above the keys. Painted once. */
export function paintBackdrop(layout: KeyboardLayout): Canvas {
  const canvas = createCanvas(canvasLayout.width, canvasLayout.height);
  const context = canvas.getContext("2d");
  context.fillStyle = surfaceColour;
  context.fillRect(0, 0, canvasLayout.width, canvasLayout.height);
  paintLight(context, { x: 380, y: 40, radius: 760 }, "236, 186, 112", 0.105);
  paintLight(context, { x: 1220, y: 560, radius: 700 }, "110, 142, 200", 0.06);
  paintLanes(context, layout);
  return canvas;
}

/** The lacquered strip between notes and keyboard. */
export function paintFallboard(context: SKRSContext2D): void {
  const top = canvasLayout.hitLine - 2;
  const height = canvasLayout.keyboardTop - top;
  const lacquer = context.createLinearGradient(0, top, 0, top + height);
  lacquer.addColorStop(0, "#54483f");
  lacquer.addColorStop(0.12, "#2b2423");
  lacquer.addColorStop(0.55, "#141011");
  lacquer.addColorStop(1, "#060505");
  context.fillStyle = lacquer;
  context.fillRect(0, top, canvasLayout.width, height);
}

/** Fades notes in below the title band. */
export function paintCanvasShade(): Canvas {
  const height = 72;
  const canvas = createCanvas(canvasLayout.width, height);
  const context = canvas.getContext("2d");
  const shade = context.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, "rgba(14,12,13,.96)");
  shade.addColorStop(1, "rgba(14,12,13,0)");
  context.fillStyle = shade;
  context.fillRect(0, 0, canvasLayout.width, height);
  return canvas;
}

function paintLight(
  context: SKRSContext2D,
  at: { x: number; y: number; radius: number },
  rgb: string,
  strength: number,
): void {
  const light = context.createRadialGradient(at.x, at.y, 0, at.x, at.y, at.radius);
  light.addColorStop(0, `rgba(${rgb}, ${strength})`);
  light.addColorStop(0.5, `rgba(${rgb}, ${strength * 0.4})`);
  light.addColorStop(1, `rgba(${rgb}, 0)`);
  context.fillStyle = light;
  context.fillRect(0, 0, canvasLayout.width, canvasLayout.height);
}

function paintLanes(context: SKRSContext2D, layout: KeyboardLayout): void {
  const height = canvasLayout.hitLine - canvasTop;
  for (const key of layout.keys) {
    if (key.isBlack) {
      context.fillStyle = "rgba(0,0,0,.16)";
      context.fillRect(key.x, canvasTop, key.width, height);
    } else if (key.pitchMidi % 12 === 0 || key.pitchMidi % 12 === 5) {
      context.fillStyle =
        key.pitchMidi % 12 === 0 ? "rgba(255,246,230,.085)" : "rgba(255,246,230,.04)";
      context.fillRect(Math.round(key.x), canvasTop, 1, height);
    }
  }
}
