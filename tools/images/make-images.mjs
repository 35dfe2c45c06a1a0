// Rebuilds the school's images: node tools/images/make-images.mjs [--only name]
import { developImage } from "./develop.mjs";
import { drawLogo } from "./draw-logo.mjs";
import { drawSingle } from "./draw-single.mjs";
import { images } from "./images.mjs";
import { canRender, renderScene } from "./render-scene.mjs";
import { drawTape, tapes } from "./tapes.mjs";
import { totalImageBytes, writeImage } from "./write-image.mjs";

const steps = new Map();
for (const [name, settings] of Object.entries(images))
  steps.set(name, () => makeImage(name, settings));
for (const [name, tape] of Object.entries(tapes)) steps.set(name, () => makeTape(name, tape));
steps.set("single", makeSingle);
steps.set("logo", drawLogo);

const only = readOnly(process.argv.slice(2));
if (!canRender())
  fail("POV-Ray is missing. Install it (Debian: apt install povray) and try again.");
if (only !== undefined && !steps.has(only))
  fail(`No image is called "${only}". There are: ${[...steps.keys()].join(", ")}.`);
for (const [name, step] of steps) {
  if (only !== undefined && name !== only) continue;
  const started = performance.now();
  await step();
  print(`${name} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
print(`All published images are ${((await totalImageBytes()) / 1000).toFixed(0)} kB.`);

async function makeImage(name, settings) {
  await writeImage(name, await develop(settings), settings);
}

async function makeTape(name, tape) {
  const cover = await drawTape(await develop(images[tape.from]), tape);
  await writeImage(name, cover, { widths: [640, 960], alt: tape.alt });
}

async function makeSingle() {
  const alt = "Cover of the new single: a low lamp like a sun over seven keys";
  await writeImage("single", drawSingle(), { widths: [400, 800], alt });
}

async function develop(settings) {
  return developImage(await renderScene(settings), settings);
}

function readOnly(args) {
  if (args.length === 0) return undefined;
  if (args.length !== 2 || args[0] !== "--only") fail("Use: make-images.mjs [--only name]");
  return args[1];
}

function print(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
