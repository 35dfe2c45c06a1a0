import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { addGauges } from "#main/http/add-gauges.ts";
import { readMetrics } from "#platform/server/http/metrics/metrics.ts";
import { useDatabase } from "../support/database.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { stdout } = await promisify(execFile)("git", ["ls-files", "-z"], { cwd: root });
const tracked = stdout.split("\0");
const guides = tracked.filter((file) => /\.md$/.test(file) && !/spec-table/.test(file));
const sources = tracked.filter((file) => /^src\/.*\.ts$/.test(file) && !/\.test\.ts$/.test(file));
const readAll = async (files: readonly string[]) =>
  (await Promise.all(files.map((file) => readFile(path.join(root, file), "utf8")))).join("\n");
const docs = await readAll(guides);
const operations = await readAll(["docs/operations.md"]);
const code = await readAll(sources);

/**
 * The metric names with labels in any document, and the operator's guide's names with a metric's
 * suffix.
 */
function documentedSeries(): string[] {
  const labelled = docs.matchAll(/`([a-z]+(?:_[a-z]+)+\{[^}`]+\})`/g);
  const named = operations.matchAll(/`([a-z]+_(?:[a-z]+_)*(?:total|bytes|seconds|queued))`/g);
  return [...labelled, ...named].flatMap(([, name]) => name ?? []);
}

/** Series that a scrape of an empty school lacks: a counter before its first rejection. */
function isLimit(series: string): boolean {
  const limit = /^rejected_requests_total\{limit="(?:\w+\.)?(\w+)"\}$/.exec(series)?.[1];
  return limit !== undefined && new RegExp(`name: "${limit}"|\\b${limit}: \\{ points`).test(code);
}

test("every metric that the documents name exists, with its labels [metrics-1]", async () => {
  const { db, pool } = await useDatabase();
  addGauges({ db, pool, backupDir: undefined });
  const { text } = await readMetrics();
  const registered = new Set(
    [...code.matchAll(/name: "([a-z_]+)",\s+help:/g)].map(([, name]) => name),
  );
  const series = documentedSeries();
  expect(series.length).toBeGreaterThan(5);
  const missing = series.filter((each) =>
    each.includes("{") ? !(text.includes(`${each} `) || isLimit(each)) : !registered.has(each),
  );
  expect(missing).toEqual([]);
});
