import type { TestResult } from "../../tools/read-test-results.ts";
import type { Row } from "./row.ts";

/**
 * Renders the rows as a document, with a heading per paragraph of the specification and a line per
 * row.
 */
export function renderTable(rows: readonly Row[]): string {
  const parts = [...new Set(rows.map(({ part }) => part))];
  const lines = parts.flatMap((part) => [
    "",
    `## ${part}`,
    "",
    "| | what | proved by |",
    "|---|---|---|",
    ...rows.filter((row) => row.part === part).map(renderRow),
  ]);
  return `${[
    "# What is asked for, and the test that proves it",
    "",
    "Written from `test/spec/` by `node tools/report-tests.ts --write`. `npm test` fails when a row",
    "names a test that did not run and pass, or when this page is not what the rows say.",
    ...lines,
  ].join("\n")}\n`;
}

function renderRow({ kind, says, by }: Row): string {
  const tests = by.map((proof) => cell(proof)).join("<br>");
  return `| ${kind} | ${cell(says)} | ${tests} |`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** Problems of the rows, one per line: duplicates, shared ids, and rows without a passed test. */
export function validateRows(rows: readonly Row[], results: readonly TestResult[]): string[] {
  const seen = new Set<string>();
  const shared = findSharedIds(results).map((id) => `the id "${id}" is borne in several files`);
  const problems = rows.flatMap(({ part, says, by }) => {
    const twice = seen.has(part + says) ? [`${part}: "${says}" is duplicated`] : [];
    seen.add(part + says);
    const unproved = by.filter((proof) => !isProved(proof, results));
    return [
      ...twice,
      ...unproved.map((proof) => `${part}: "${says}" has no passed test "${proof}"`),
    ];
  });
  return [...shared, ...problems];
}

/** Whether tests whose titles contain the id exist, and all have passed. */
function isProved(id: string, results: readonly TestResult[]): boolean {
  const named = results.filter(({ title }) => title.includes(`[${id}]`));
  return named.length > 0 && named.every(({ outcome }) => outcome === "passed");
}

/** Ids that occur in tests of several files. */
function findSharedIds(results: readonly TestResult[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { file, title } of results) {
    for (const [, id = ""] of title.matchAll(/\[([a-z0-9-]+-\d+)\]/g)) {
      files.set(id, (files.get(id) ?? new Set()).add(file));
    }
  }
  return [...files].filter(([, { size }]) => size > 1).map(([id]) => id);
}
