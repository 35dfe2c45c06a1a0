// `npm run prove -- mutants`: plants each fault of the table in a copy of the repository, one after
// another, and runs the tests that must fail. Words select the faults of files whose path contains
// them all, as in `npm run prove -- mutants wait-mode`.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createVitest, type Vitest } from "vitest/node";
import { accessMutants } from "./access-mutants.ts";
import { lessonMutants } from "./lesson-mutants.ts";
import { moneyMutants } from "./money-mutants.ts";
import type { Mutant } from "./mutant.ts";

/** The percentage of mutants that must be killed. */
const wantedPercent = 90;
const root = fileURLToPath(new URL("../..", import.meta.url));
const copied = [
  "migrations",
  "package.json",
  "sandbox",
  "school",
  "src",
  "test",
  "tools",
  "vitest.config.ts",
];
const shared = ["build", "docs", "node_modules", "public", "tsconfig.json"];

/** Stale: the mutant's text does not occur exactly once in its file. */
type Outcome = "killed" | "survived" | "stale";

const mutants = [...accessMutants, ...moneyMutants, ...lessonMutants];
const words = process.argv.slice(2);
const chosen = mutants.filter(({ file }) => words.every((word) => file.includes(word)));
const copy = await mkdtemp(path.join(tmpdir(), "mutants-"));
try {
  process.exitCode = await tryAll();
} finally {
  await rm(copy, { recursive: true, force: true });
}

/** Prints each mutant's outcome; returns the exit code. */
async function tryAll(): Promise<number> {
  for (const name of copied) {
    await cp(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  for (const name of shared) await symlink(path.join(root, name), path.join(copy, name));
  const vitest = await createVitest("test", {
    root: copy,
    watch: false,
    bail: 1,
    reporters: [{}],
  });
  try {
    return await judgeAll(vitest);
  } finally {
    await vitest.close();
  }
}

async function judgeAll(vitest: Vitest): Promise<number> {
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
  if (!(await passes(vitest, tests))) {
    print("Tests fail without a mutant, so none can be judged.");
    return 1;
  }
  const outcomes: Outcome[] = [];
  for (const mutant of chosen) {
    const outcome = await judge(vitest, mutant);
    outcomes.push(outcome);
    print(present(mutant, outcome));
  }
  const killed = outcomes.filter((outcome) => outcome === "killed").length;
  print(`${killed} of ${outcomes.length} mutants killed`);
  return !outcomes.includes("stale") && killed * 100 >= outcomes.length * wantedPercent ? 0 : 1;
}

async function judge(vitest: Vitest, { file, text, replacement, tests }: Mutant): Promise<Outcome> {
  const place = path.join(copy, file);
  const source = await readFile(place, "utf8").catch(() => "");
  if (source.split(text).length !== 2) return "stale";
  const write = async (content: string) => {
    await writeFile(place, content);
    vitest.invalidateFile(place);
  };
  try {
    await write(source.replace(text, () => replacement));
    return (await passes(vitest, tests)) ? "survived" : "killed";
  } finally {
    await write(source);
  }
}

/** Whether all tests of these files or folders pass. */
async function passes(vitest: Vitest, tests: readonly string[]): Promise<boolean> {
  const found = await vitest.globTestSpecifications([...tests]);
  if (found.length === 0) throw new Error(`There are no tests in ${tests.join(", ")}.`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found);
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

function present({ file, text, replacement, reason }: Mutant, outcome: Outcome): string {
  const change = [text, replacement].map((code) => JSON.stringify(code)).join(" → ");
  return `${outcome.padEnd(8)} ${file}: ${change}${reason ? ` (${reason})` : ""}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
