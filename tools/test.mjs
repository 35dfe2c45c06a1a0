// `npm test`: installs missing packages, then runs every check and test. `npm run test:fast` skips
// the build and the tests that use PostgreSQL or start a browser, ffmpeg or a whole school.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { installPackages, root, run, toolEnvironment } from "./prepare-checkout.mjs";

const startedAt = Date.now();
const output = { cwd: root, env: toolEnvironment, maxBuffer: 64 * 1024 * 1024 };
const isFast = process.argv.includes("--fast");
installPackages();
if (!isFast) run("node", ["tools/install-test-programs.ts"]);
await check("types of routes", "react-router", ["typegen"]);
const checks = () =>
  Promise.all([
    check("format and lint", "biome", ["ci", "--colors=off", "--error-on-warnings", "."]),
    check("dead code", "knip", []),
    // TypeScript 7 takes a third of the time (docs/decisions/002).
    check("types", "node", ["node_modules/typescript-7/bin/tsc", "--noEmit"]),
  ]);

if (isFast) {
  const projects = ["unit", "unit-vite", "unit-isolated"].flatMap((name) => ["--project", name]);
  const [unit] = await Promise.all([
    suite("unit tests", "vitest", ["run", "--reporter=dot", ...projects]),
    checks(),
  ]);
  process.stdout.write(`\nin ${((Date.now() - startedAt) / 1000).toFixed(0)} seconds\n`);
  process.exit(unit ? 0 : 1);
}
await Promise.all([checks(), check("site", "node", ["tools/build-school.mjs"])]);

rmSync(path.join(root, "test-results"), { recursive: true, force: true });
// The screens share one page, which leaves a core idle, and the other tests wait for programs.
const [unit, screens] = await Promise.all([
  suite("unit and integration tests", "vitest", vitestRun("unit", "!browser")),
  suite("tests of screens", "vitest", vitestRun("screens", "browser")),
]);
const browser = await suite("end-to-end and accessibility tests", "playwright", ["test"]);

process.stdout.write(`\nin ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes\n`);
const report = await suite("summary", "node", ["tools/report-tests.ts"]);
process.exit(unit && screens && browser && report ? 0 : 1);

function vitestRun(name, project) {
  const report = ["--reporter=default", "--reporter=json"];
  return ["run", "--project", project, ...report, `--outputFile.json=test-results/${name}.json`];
}

async function check(name, command, args) {
  const start = Date.now();
  try {
    await promisify(execFile)(command, args, output);
  } catch ({ stdout, stderr, message }) {
    process.stderr.write(`${stdout ?? ""}${stderr ?? ""}${name}: ${message}\n`);
    process.exit(1);
  }
  process.stdout.write(`  ${name}: ok (${((Date.now() - start) / 1000).toFixed(1)} s)\n`);
}

async function suite(name, command, args) {
  process.stdout.write(`\n  ${name}\n`);
  const child = spawn(command, args, { cwd: root, env: toolEnvironment, stdio: "inherit" });
  const [code] = await once(child, "exit");
  return code === 0;
}
