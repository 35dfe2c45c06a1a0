import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Hand } from "#score/server/index.ts";
import { blackKeyHeight, canvasLayout, keyboardHeight } from "../canvas-layout.ts";
import { drawMusicText } from "../draw-music-text.ts";
import { dangerColour, handColours } from "../lesson-colours.ts";
import { sansFont } from "../lesson-fonts.ts";
import { drawEbonyKey, drawIvoryKey } from "./draw-key.ts";
import type { KeyboardLayout, KeyShape } from "./keyboard-geometry.ts";

export interface LitKey {
  pitchMidi: number;
  hand: Hand;
  /** 0 is dark, 1 fully lit. */
  light: number;
  label: string | undefined;
}

export interface KeyboardLayer {
  drawUnlitKeys: (context: SKRSContext2D) => void;
  drawLitKeys: (context: SKRSContext2D, litKeys: LitKey[]) => void;
}

const middleC = 60;
const overhangHeight = 28;

/** Paints the keyboard once; each frame copies it and draws the lit keys over it. */
export function createKeyboardLayer(layout: KeyboardLayout): KeyboardLayer {
  const unlit = createCanvas(canvasLayout.width, keyboardHeight);
  paintUnlitKeys(unlit.getContext("2d"), layout);
  const overhang = paintOverhang();
  const sprites = new Map<string, Canvas>();
  const spriteOf = (key: KeyShape, hand: Hand | undefined) => {
    const name = `${key.pitchMidi} ${hand}`;
    const sprite = sprites.get(name) ?? paintSprite(key, hand);
    sprites.set(name, sprite);
    return sprite;
  };
  return {
    drawUnlitKeys: (context) => context.drawImage(unlit, 0, canvasLayout.keyboardTop),
    drawLitKeys: (context, litKeys) => {
      const whites = litKeys.filter((lit) => layout.keyOf(lit.pitchMidi)?.isBlack === false);
      const blacks = litKeys.filter((lit) => layout.keyOf(lit.pitchMidi)?.isBlack);
      const covered = new Set<number>();
      for (const lit of whites) {
        drawSprite(context, layout.keyOf(lit.pitchMidi), lit, spriteOf);
        drawKeyLabel(context, layout.keyOf(lit.pitchMidi), lit);
        covered.add(lit.pitchMidi - 1).add(lit.pitchMidi + 1);
      }
      // A lit white key covers its black neighbours' edges, so they are drawn again.
      for (const pitchMidi of covered) {
        const key = layout.keyOf(pitchMidi);
        if (key?.isBlack)
          context.drawImage(spriteOf(key, undefined), spriteX(key), canvasLayout.keyboardTop);
      }
      for (const lit of blacks) {
        drawSprite(context, layout.keyOf(lit.pitchMidi), lit, spriteOf);
        drawKeyLabel(context, layout.keyOf(lit.pitchMidi), lit);
      }
      context.drawImage(overhang, 0, canvasLayout.keyboardTop);
    },
  };
}

const spriteMargin = 14;

function spriteX(key: KeyShape): number {
  return Math.round(key.x) - spriteMargin;
}

function paintSprite(key: KeyShape, hand: Hand | undefined): Canvas {
  const height = key.isBlack ? blackKeyHeight : keyboardHeight;
  const canvas = createCanvas(
    Math.ceil(key.width) + spriteMargin * 2 + 1,
    height + (key.isBlack ? spriteMargin : 0),
  );
  const box = { x: key.x - spriteX(key), y: 0, width: key.width, height };
  const lit = hand ? handColours[hand] : undefined;
  if (key.isBlack) drawEbonyKey(canvas.getContext("2d"), box, lit);
  else drawIvoryKey(canvas.getContext("2d"), box, lit);
  return canvas;
}

function drawSprite(
  context: SKRSContext2D,
  key: KeyShape | undefined,
  lit: LitKey,
  spriteOf: (key: KeyShape, hand: Hand) => Canvas,
): void {
  if (!key) return;
  context.globalAlpha = lit.light;
  context.drawImage(spriteOf(key, lit.hand), spriteX(key), canvasLayout.keyboardTop);
  context.globalAlpha = 1;
}

/** Draws the note's label on the key while it sounds. */
function drawKeyLabel(context: SKRSContext2D, key: KeyShape | undefined, lit: LitKey): void {
  if (!key || !lit.label) return;
  const sizePx = Math.min(34, key.width * (key.isBlack ? 0.62 : 0.6));
  const bottom = key.isBlack ? blackKeyHeight * 0.8 : keyboardHeight - 30;
  context.globalAlpha = Math.min(1, lit.light * 1.2);
  context.fillStyle = handColours[lit.hand].ink;
  drawMusicText(context, {
    text: lit.label,
    x: key.x + key.width / 2,
    y: canvasLayout.keyboardTop + bottom,
    sizePx,
    font: (size) => sansFont(size, 700),
    align: "center",
  });
  context.globalAlpha = 1;
}

function paintUnlitKeys(context: SKRSContext2D, layout: KeyboardLayout): void {
  for (const key of layout.keys.filter((each) => !each.isBlack)) {
    drawIvoryKey(context, { x: key.x, y: 0, width: key.width, height: keyboardHeight }, undefined);
    if (key.pitchMidi % 12 === 0) labelC(context, key);
  }
  for (const key of layout.keys.filter((each) => each.isBlack)) {
    drawEbonyKey(context, { x: key.x, y: 0, width: key.width, height: blackKeyHeight }, undefined);
  }
  paintLightFalloff(context);
}

/** Paints the fallboard's shadow and a strip of felt over the keys. */
function paintOverhang(): Canvas {
  const canvas = createCanvas(canvasLayout.width, overhangHeight);
  const context = canvas.getContext("2d");
  const underFallboard = context.createLinearGradient(0, 0, 0, overhangHeight);
  underFallboard.addColorStop(0, "rgba(8,6,6,.85)");
  underFallboard.addColorStop(1, "rgba(8,6,6,0)");
  context.fillStyle = underFallboard;
  context.fillRect(0, 0, canvasLayout.width, overhangHeight);
  context.fillStyle = dangerColour;
  context.globalAlpha = 0.75;
  context.fillRect(0, 0, canvasLayout.width, 4);
  context.globalAlpha = 1;
  return canvas;
}

/** Paints the light, brightest in the middle of the keyboard and darker towards its ends. */
function paintLightFalloff(context: SKRSContext2D): void {
  context.save();
  context.globalCompositeOperation = "multiply";
  const lamp = context.createLinearGradient(0, 0, canvasLayout.width, 0);
  lamp.addColorStop(0, "#cbbfae");
  lamp.addColorStop(0.32, "#fff8ec");
  lamp.addColorStop(0.62, "#f6eee2");
  lamp.addColorStop(1, "#b3aba8");
  context.fillStyle = lamp;
  context.fillRect(0, 0, canvasLayout.width, keyboardHeight);
  context.restore();
}

function labelC(context: SKRSContext2D, key: KeyShape): void {
  const isMiddle = key.pitchMidi === middleC;
  context.fillStyle = isMiddle ? "#5b4d3c" : "#9a8d7b";
  drawMusicText(context, {
    text: "C",
    x: key.x + key.width / 2,
    y: keyboardHeight - 32,
    sizePx: Math.min(24, key.width * 0.42),
    font: (size) => sansFont(size, isMiddle ? 700 : 500),
    align: "center",
  });
}
