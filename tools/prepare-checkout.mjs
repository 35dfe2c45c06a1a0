// The first steps of `npm start` and `npm test`, on the machine's Node (20 or later): install the
// lockfile's packages and build the site, each only after a change.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const bin = path.join(root, "node_modules", ".bin");

/** The environment of every tool: the project's Node first on PATH. */
export const toolEnvironment = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
};

/** Installs the lockfile's packages unless exactly that lockfile is installed. */
export function installPackages() {
  const markFile = path.join(root, "node_modules", ".installed-from");
  const wanted = hashOf(readFileSync(path.join(root, "package-lock.json")));
  if (existsSync(markFile) && readFileSync(markFile, "utf8") === wanted) return;
  process.stdout.write(
    "  installing packages (only when the lockfile changed; one to three minutes) …\n",
  );
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(markFile, wanted);
}

/** Builds the site unless its sources are unchanged. */
export function buildSite() {
  const markFile = path.join(root, "build", ".built-from");
  const wanted = hashOfSources();
  if (existsSync(markFile) && readFileSync(markFile, "utf8") === wanted) return;
  process.stdout.write("  building the site …\n");
  run("node", ["tools/build.mjs"], { quiet: true });
  mkdirSync(path.dirname(markFile), { recursive: true });
  writeFileSync(markFile, wanted);
}

/** Runs a tool; if it fails, exits with its code. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: { ...toolEnvironment, ...env },
    stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  if (result.error) {
    process.stderr.write(`${command}: ${result.error.message}\n`);
    process.exit(1);
  }
  if (result.status === 0) return;
  if (quiet) process.stderr.write(Buffer.concat([result.stdout, result.stderr]));
  process.stderr.write(`${command} ${args.join(" ")} failed.\n`);
  process.exit(result.status ?? 1);
}

/** Guides and tests below `src`. */
const neverBundled = /\.md$|\.test\.tsx?$/;

function hashOfSources() {
  const sources = [
    "src",
    "public",
    "package-lock.json",
    "vite.config.ts",
    "vite.player.config.ts",
    "react-router.config.ts",
    "tools/build.mjs",
    "tools/compress-built-files.ts",
  ];
  const hash = createHash("sha256");
  for (const source of sources) addToHash(hash, path.join(root, source));
  return hash.digest("hex");
}

function addToHash(hash, full) {
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    const names = readdirSync(full).filter((name) => !neverBundled.test(name));
    for (const name of names.sort()) addToHash(hash, path.join(full, name));
    return;
  }
  hash.update(path.relative(root, full)).update(readFileSync(full));
}

function hashOf(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
