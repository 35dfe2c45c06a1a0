import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Hand } from "#score/server/index.ts";
import { canvasLayout } from "../canvas-layout.ts";
import type { FallingNote } from "../falling-notes.ts";
import { handColours } from "../lesson-colours.ts";
import type { LitKey } from "./keyboard-layer.ts";

const releaseFrames = 5;
const strikeFrames = 14;
const plumeHeight = 150;

/** The keys lit at a frame: fully when struck, fading on release. */
export function litKeysAt(notes: FallingNote[], frame: number): LitKey[] {
  const byPitch = new Map<number, LitKey>();
  for (const each of notes) {
    const { startFrame, endFrame, note } = each;
    if (frame < startFrame || frame >= endFrame + releaseFrames) continue;
    // A repeated note goes dark briefly, since two strikes would otherwise look like one.
    const held = Math.max(1, endFrame - startFrame - 2);
    const sinceRelease = frame - startFrame - held;
    const light = sinceRelease < 0 ? 1 : Math.max(0, 1 - (sinceRelease + 1) / (releaseFrames + 1));
    const before = byPitch.get(note.pitchMidi);
    if (before && before.light >= light) continue;
    byPitch.set(note.pitchMidi, {
      pitchMidi: note.pitchMidi,
      hand: note.hand,
      light,
      label: each.label,
    });
  }
  return [...byPitch.values()];
}

/** Draws the glow above sounding keys, strongest at the strike. */
export function createPlumes(): (
  context: SKRSContext2D,
  notes: FallingNote[],
  frame: number,
) => void {
  const plumes = { left: paintPlume("left"), right: paintPlume("right") };
  return (context, notes, frame) => {
    context.save();
    context.globalCompositeOperation = "screen";
    for (const { startFrame, endFrame, note, key } of notes) {
      if (frame < startFrame || frame >= endFrame + releaseFrames) continue;
      const strike = Math.max(0, 1 - (frame - startFrame) / strikeFrames);
      const release = Math.max(0, 1 - Math.max(0, frame - endFrame) / releaseFrames);
      const width = Math.max(110, key.width * 3.1);
      context.globalAlpha = (0.5 + 0.5 * strike * strike) * release;
      context.drawImage(
        plumes[note.hand],
        Math.round(key.x + key.width / 2 - width / 2),
        canvasLayout.hitLine - plumeHeight,
        Math.round(width),
        plumeHeight * 2,
      );
    }
    context.restore();
  };
}

function paintPlume(hand: Hand): Canvas {
  const canvas = createCanvas(200, plumeHeight * 2);
  const context = canvas.getContext("2d");
  const { light } = handColours[hand];
  context.translate(100, plumeHeight);
  context.scale(1, plumeHeight / 100);
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, 100);
  glow.addColorStop(0, `rgba(${light}, .62)`);
  glow.addColorStop(0.25, `rgba(${light}, .28)`);
  glow.addColorStop(0.6, `rgba(${light}, .07)`);
  glow.addColorStop(1, `rgba(${light}, 0)`);
  context.fillStyle = glow;
  context.fillRect(-100, -100, 200, 200);
  return canvas;
}
