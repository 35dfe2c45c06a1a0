import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { RunningSchool } from "./run-school.ts";
import { settingsOf } from "./settings-of.ts";

const lookMilliseconds = 200;

/** Resolves once the worker has engraved every score. */
export const waitForPrints = (school: RunningSchool): Promise<void> =>
  waitUntilNone(
    school,
    "select 1 from practice_scores where state in ('waiting', 'running') limit 1",
  );

/** Resolves once the worker has drawn every queued image. */
export const waitForImages = (school: RunningSchool): Promise<void> =>
  waitUntilNone(
    school,
    "select 1 from pgboss.job where name = 'studio.draw-pictures' and state < 'completed' limit 1",
  );

async function waitUntilNone(school: RunningSchool, waiting: string): Promise<void> {
  const { databaseUrl } = await settingsOf(school);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    while ((await client.query(waiting)).rowCount !== 0) await delay(lookMilliseconds);
  } finally {
    await client.end();
  }
}
