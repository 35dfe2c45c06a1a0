// `npm run prove -- scores FOLDER…`: reads every score below folders outside the project, and compares each with
// Verovio's timemap, an independent reader: the order of bars, the printed notes in it, and the length. Prints
// what was refused and why, remarks by kind, differences, and the slowest. `--print` engraves each score as well;
// `--alone` compares none, for suites of files that test notation programs.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { openScoreFile, type ReadScore, readScore } from "#score/server/index.ts";
import { engraveScore } from "../src/practice/server/engraving/engrave-score.ts";
import type { Difference } from "./compare-order.ts";
import { compareScore } from "./compare-score.ts";

const given = process.argv.slice(2);
const isFlag = (name: string) => name.startsWith("--");
const folders = given.filter((name) => !isFlag(name));
const isPrinted = given.includes("--print");
const isCompared = !given.includes("--alone");

/** What a file below 2 MB may take, and a refusal says what to do. */
const most = { seconds: 2, bytes: 2_000_000 };
const remedy = /\. (?:Export|Save|Divide|Shorten|Choose) [^.]*(?:\.\w+[^.]*)*\.$/;

interface Result {
  file: string;
  bytes: number;
  seconds: number;
  score?: ReadScore;
  refused?: string;
  isCrash: boolean;
  differences: Difference[];
  print?: string;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const listFiles = (from: string): string[] =>
  readdirSync(from, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:musicxml|mxl|xml)$/i.test(name))
    .sort()
    .map((name) => path.join(from, name));

function read(file: string): Result {
  const bytes = readFileSync(file);
  const before = process.cpuUsage();
  const result: Result = { file, bytes: bytes.length, seconds: 0, isCrash: false, differences: [] };
  try {
    result.score = readScore(openScoreFile(bytes));
  } catch (error) {
    result.isCrash = !(error instanceof Error) || error.name !== "ScoreError";
    result.refused = error instanceof Error ? error.message : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  result.seconds = (user + system) / 1e6;
  return result;
}

async function print(file: string): Promise<string> {
  try {
    await engraveScore(openScoreFile(readFileSync(file)));
    return "";
  } catch (error) {
    return String(error);
  }
}

function summarise(results: readonly Result[]): void {
  const accepted = results.flatMap(({ score }) => score ?? []);
  const percent = (count: number, of: number) => `${((100 * count) / Math.max(1, of)).toFixed(1)}%`;
  say(
    `\naccepted ${accepted.length} of ${results.length}, ${percent(accepted.length, results.length)}`,
  );
  if (isCompared) {
    const compared = results.filter(({ score }) => score);
    const equal = compared.filter(({ differences }) => differences.length === 0);
    const explained = compared.filter(({ differences }) => {
      const causes = differences.map(({ cause }) => cause);
      return causes.length > 0 && !causes.includes(undefined);
    });
    const both = equal.length + explained.length;
    say(`equal to the other reader ${equal.length}, explained ${explained.length}`);
    say(`equal or explained ${both}, ${percent(both, accepted.length)}`);
    tell(
      "explained by",
      countBy(
        explained.flatMap(({ differences }) => differences.flatMap(({ cause }) => cause ?? [])),
      ),
    );
  }
  if (isPrinted) {
    const whole = results.filter(({ score, print }) => score && !print);
    say(`engraved whole ${whole.length}, ${percent(whole.length, accepted.length)}`);
  }
  const slow = results.filter(({ seconds, bytes }) => seconds > most.seconds && bytes < most.bytes);
  const refused = results.flatMap((result) => result.refused ?? []);
  say(`crashed ${results.filter(({ isCrash }) => isCrash).length}`);
  say(`over ${most.seconds} s of processor time below 2 MB: ${slow.length}`);
  say(`refused without a remedy: ${refused.filter((reason) => !remedy.test(reason)).length}`);
  tell("refused", countBy(refused));
  const kinds = accepted.flatMap(({ remarks }) => [...new Set(remarks.map(({ kind }) => kind))]);
  tell("scores with remarks of a kind", countBy(kinds));
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 3);
  tell(
    "slowest, seconds of processor time",
    slowest.map(({ file, seconds, bytes }) => `${seconds.toFixed(2)} ${bytes} bytes ${file}`),
  );
}

function tell(title: string, lines: readonly string[]): void {
  say(`${title}:${lines.length === 0 ? " none" : ""}`);
  for (const line of lines) say(`  ${line}`);
}

function countBy(items: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const item of items.map((each) => each.replace(/(Measure|bar|line) \S+/g, "$1 n"))) {
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([item, count]) => `${count} ${item}`);
}

const results: Result[] = [];
for (const file of folders.flatMap(listFiles)) {
  const result = read(file);
  const { score } = result;
  if (score && isCompared)
    result.differences = compareScore(openScoreFile(readFileSync(file)), score);
  if (score && isPrinted) result.print = await print(file);
  const differences = result.differences.map(({ text, cause }) =>
    cause ? `${text}: ${cause}` : text,
  );
  if (differences.length > 0) say(`${file}: ${differences.join("; ")}`);
  if (result.refused) say(`${file}: ${result.isCrash ? "crashed" : "refused"}: ${result.refused}`);
  if (result.print) say(`${file}: not engraved: ${result.print}`);
  results.push(result);
}
summarise(results);
