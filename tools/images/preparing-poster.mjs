// Draws the poster of a lesson without one yet: node tools/images/preparing-poster.mjs. It has no
// words, since a draft without a film is not being encoded.
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { imagesFolder } from "./write-image.mjs";

const [WIDTH, HEIGHT] = [1280, 800];
const WIDTHS = [480, 960, 1280];
const [SURFACE, ACCENT] = ["#0e0c0d", "#e3b067"];
const KEYS_TOP = 620;

const canvas = createCanvas(WIDTH, HEIGHT);
const pen = canvas.getContext("2d");
drawBackground();
drawKeys();
const image = sharp(canvas.toBuffer("image/png"));
for (const width of WIDTHS) {
  const file = join(imagesFolder, `preparing-${width}.webp`);
  await image
    .clone()
    .resize({ width })
    .webp({ quality: 86, effort: 6, smartSubsample: true })
    .toFile(file);
  process.stdout.write(`${file}\n`);
}

function drawBackground() {
  pen.fillStyle = SURFACE;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  glow({ x: 640, y: 560, radius: 620, colour: "227, 176, 103", strength: 0.2 });
  glow({ x: 640, y: KEYS_TOP, radius: 300, colour: "227, 176, 103", strength: 0.16 });
  // An empty stave that fades to both sides, below a card's badges.
  const fade = pen.createLinearGradient(160, 0, WIDTH - 160, 0);
  for (const [at, alpha] of [
    [0, 0],
    [0.25, 0.16],
    [0.75, 0.16],
    [1, 0],
  ])
    fade.addColorStop(at, `rgba(243, 236, 223, ${alpha})`);
  pen.fillStyle = fade;
  for (let line = 0; line < 5; line += 1) pen.fillRect(160, 200 + line * 26, WIDTH - 320, 2);
}

function glow({ x, y, radius, colour, strength }) {
  const light = pen.createRadialGradient(x, y, 0, x, y, radius);
  for (let step = 0; step <= 8; step += 1) {
    // Quadratic falloff, so that no ring shows.
    light.addColorStop(step / 8, `rgba(${colour}, ${strength * (1 - step / 8) ** 2})`);
  }
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

function drawKeys() {
  const keyWidth = WIDTH / 15;
  const dim = pen.createLinearGradient(0, KEYS_TOP, 0, HEIGHT);
  dim.addColorStop(0, "#3a3330");
  dim.addColorStop(1, "#1d191a");
  for (let key = 0; key < 15; key += 1) {
    pen.fillStyle = key === 7 ? litKey() : dim;
    pen.fillRect(key * keyWidth + 1.5, KEYS_TOP, keyWidth - 3, HEIGHT);
  }
  pen.fillStyle = "#0a0809";
  for (let key = 0; key < 15; key += 1) {
    // Middle C: black keys follow C, D, F, G and A.
    if (![0, 1, 3, 4, 5].includes((key + 7 * 2 - 7) % 7)) continue;
    pen.beginPath();
    pen.roundRect((key + 1) * keyWidth - 25, KEYS_TOP - 10, 50, 118, 5);
    pen.fill();
  }
  // Darkens both ends.
  const ends = pen.createLinearGradient(0, 0, WIDTH, 0);
  for (const [at, alpha] of [
    [0, 0.8],
    [0.35, 0.15],
    [0.5, 0],
    [0.65, 0.15],
    [1, 0.8],
  ])
    ends.addColorStop(at, `rgba(14, 12, 13, ${alpha})`);
  pen.fillStyle = ends;
  pen.fillRect(0, KEYS_TOP - 12, WIDTH, HEIGHT);
  pen.fillStyle = "rgba(140, 31, 43, 0.55)";
  pen.fillRect(0, KEYS_TOP - 4, WIDTH, 4);
}

function litKey() {
  const lit = pen.createLinearGradient(0, KEYS_TOP, 0, HEIGHT);
  lit.addColorStop(0, ACCENT);
  lit.addColorStop(1, "#7c5a2c");
  return lit;
}
