import type { Readable } from "node:stream";
import { findPublishedVideos } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { guardSemicolons, writeSpreadsheet } from "#platform/server/write-spreadsheet.ts";
import { listRuns, type StoredRun } from "../queries/runs.ts";

const pageSize = 500;

const columns = [
  "Began (UTC)",
  "Lesson",
  "Bars",
  "Hands",
  "Mode",
  "Tempo (%)",
  "Played on",
  "Seconds",
  "Reached the end",
  "Notes due",
  "Right",
  "Wrong keys",
  "Missing",
  "Hints",
];

/** A user's runs as CSV, oldest first, streamed. */
export function exportRuns(
  { db }: { db: Database },
  userId: string,
): { name: string; content: Readable } {
  return { name: "my-practice.csv", content: writeSpreadsheet(columns, readRows(db, userId)) };
}

async function* readRows(db: Database, userId: string): AsyncGenerator<string[]> {
  let after: StoredRun | null = null;
  for (;;) {
    const page: StoredRun[] = await listRuns(db, { userId, after, limit: pageSize });
    const lessonIds = new Set(page.map(({ lessonId }) => lessonId));
    const lessons = await findPublishedVideos({ db }, [...lessonIds]);
    for (const run of page) yield presentRow(run, lessons.get(run.lessonId)?.title ?? "");
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}

const presentRow = (run: StoredRun, title: string): string[] => [
  run.startedAt.toISOString(),
  guardSemicolons(title),
  guardSemicolons(run.passage ?? "all"),
  run.hands,
  run.mode,
  run.speed === null ? "" : String(Math.round(run.speed * 100)),
  run.input,
  run.activeSeconds.toFixed(1),
  run.isFinished ? "yes" : "no",
  ...[run.due, run.right, run.wrong, run.missing, run.hints].map(String),
];
