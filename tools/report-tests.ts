// The summary of `npm test`: failures, specification rows without a passed test, and totals.
// `--write` only generates docs/spec-table.md from test/spec.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { rows } from "../test/spec/rows.ts";
import { renderTable, validateRows } from "../test/spec/table.ts";
import { readTestResults, type TestResult } from "./read-test-results.ts";

const root = path.join(import.meta.dirname, "..");
const document = path.join(root, "docs", "spec-table.md");
const table = renderTable(rows);

if (process.argv.includes("--write")) {
  await writeFile(document, table);
} else {
  const results = await readTestResults(root);
  const count = (outcome: TestResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  const written = await readFile(document, "utf8").catch(() => "");
  const problems = [
    ...validateRows(rows, results),
    ...(written === table
      ? []
      : ["docs/spec-table.md is outdated: node tools/report-tests.ts --write"]),
  ];
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const lines = [
    ...failed.map(({ file, title, messages }) => `\n${file}\n  ${title}\n${messages.join("\n")}`),
    ...problems,
    `${rows.length} rows of the specification, ${problems.length} without proof`,
    `${count("passed")} passed, ${failed.length} failed, ${count("skipped")} skipped`,
  ];
  process.stdout.write(`\n${lines.join("\n")}\n`);
  const passed = failed.length + count("skipped") + problems.length === 0 && count("passed") > 0;
  process.exitCode = passed ? 0 : 1;
}
