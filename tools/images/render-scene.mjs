import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";

const scenesFolder = join(import.meta.dirname, "scenes");
const cacheFolder = join(import.meta.dirname, "../../.cache/pictures");

/** Whether POV-Ray is installed on this machine. */
export function canRender() {
  return spawnSync("povray", ["--version"], { stdio: "ignore" }).error === undefined;
}

/**
 * Renders one scene twice, its light and its distance, as linear 16-bit PNG. Renders are cached by
 * the hash of their inputs, so that only changed scenes are traced again.
 */
export async function renderScene({ scene, size, declare = {}, fogReach = 40 }) {
  const [width, height] = size;
  const hash = await hashScene(scene, size, [declare, fogReach]);
  await mkdir(cacheFolder, { recursive: true });
  const stem = join(cacheFolder, `${scene.replace(/\.pov$/, "")}-${hash}`);
  const common = [
    `+I${join(scenesFolder, scene)}`,
    `+L${scenesFolder}`,
    `+W${width}`,
    `+H${height}`,
  ];
  for (const [name, value] of Object.entries(declare)) common.push(`Declare=${name}=${value}`);
  const light = `${stem}-light.png`;
  const distance = `${stem}-distance.png`;
  await renderOnce(light, [...common, "+A0.08", "+AM2", "+R2", "-J"]);
  await renderOnce(distance, [...common, "-A", "Declare=Depth=1", `Declare=FogReach=${fogReach}`]);
  return { light, distance };
}

async function renderOnce(file, options) {
  if (await exists(file)) return;
  const half = file.replace(/\.png$/, ".half.png");
  await run("povray", [
    ...options,
    `+O${half}`,
    "+FN16",
    "File_Gamma=1.0",
    "+WT1",
    "-D",
    "-V",
    "-GD",
    "-GR",
    "-GS",
  ]);
  await rename(half, file);
}

async function hashScene(scene, size, declare) {
  const hash = createHash("sha256");
  for (const file of [scene, "piano.inc", "grand.inc"])
    hash.update(await readFile(join(scenesFolder, file)));
  hash.update(JSON.stringify([size, declare]));
  return hash.digest("hex").slice(0, 12);
}

async function exists(file) {
  return access(file).then(
    () => true,
    () => false,
  );
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr = (stderr + chunk).slice(-4000);
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${code}:\n${lastErrors(stderr)}`));
    });
  });
}

// The error lines after POV-Ray's banner.
function lastErrors(stderr) {
  const lines = stderr.split("\n");
  const first = lines.findIndex((line) => / error/i.test(line));
  return lines
    .slice(first < 0 ? -10 : first)
    .join("\n")
    .trim();
}
