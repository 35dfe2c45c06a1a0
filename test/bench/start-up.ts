import { setTimeout as delay } from "node:timers/promises";
import { countReadyVideos } from "#catalog/server/index.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { type RunningSchool, removeData, runSchool } from "../support/school/run-school.ts";
import { settingsOf } from "../support/school/settings-of.ts";
import type { Figure } from "./figure.ts";

/**
 * Seconds of a first start with empty data, until the first lesson can be watched, and of a second
 * start.
 */
export async function measureStarts(): Promise<Figure[]> {
  const [first, firstSeconds] = await timed(() => runSchool());
  await first.stop();
  const { dataDir, port } = first;
  const [second, secondSeconds] = await timed(() => runSchool({ dataDir, port }));
  await second.stop();
  await removeData(dataDir);
  return [
    {
      name: "first start to the first watchable lesson, s",
      value: firstSeconds,
      wanted: "≤ 60",
      met: firstSeconds <= 60,
    },
    {
      name: "second start to ready, s",
      value: secondSeconds,
      wanted: "≤ 8",
      met: secondSeconds <= 8,
    },
  ];
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const start = performance.now();
  const result = await work();
  return [result, (performance.now() - start) / 1000];
}

/** Waits until every lesson is encoded, so that the worker leaves the CPU to the measurement. */
export async function waitForAllLessons(school: RunningSchool, total: number): Promise<void> {
  const { databaseUrl } = await settingsOf(school);
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 });

  while ((await countReadyVideos({ db })) < total) await delay(1_000);
  await close();
}
