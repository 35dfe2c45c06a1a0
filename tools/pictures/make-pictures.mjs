// Rebuilds every picture of the school: node tools/pictures/make-pictures.mjs [--only name]
import { developPicture } from "./develop.mjs";
import { pictures } from "./pictures.mjs";
import { canRender, renderScene } from "./render-scene.mjs";
import { weighPictures, writePicture } from "./write-picture.mjs";

const steps = new Map();
for (const [name, settings] of Object.entries(pictures)) steps.set(name, () => makePicture(name, settings));

const only = readOnly(process.argv.slice(2));
if (!canRender()) fail("POV-Ray is missing. Install it (Debian: apt install povray) and try again.");
if (only !== undefined && !steps.has(only)) fail(`No picture is called "${only}". There are: ${[...steps.keys()].join(", ")}.`);
for (const [name, step] of steps) {
  if (only !== undefined && name !== only) continue;
  const started = performance.now();
  await step();
  say(`${name} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
say(`All published pictures weigh ${(await weighPictures() / 1000).toFixed(0)} kB.`);

async function makePicture(name, settings) {
  const rendered = await renderScene(settings);
  await writePicture(name, await developPicture(rendered, settings), settings);
}

function readOnly(args) {
  if (args.length === 0) return undefined;
  if (args.length !== 2 || args[0] !== "--only") fail("Use: make-pictures.mjs [--only name]");
  return args[1];
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
