import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { RunningSchool } from "./run-school.ts";
import { settingsOf } from "./settings-of.ts";

const lookMilliseconds = 200;

/** Resolves once the worker has engraved every score. */
export async function waitForPrints(school: RunningSchool): Promise<void> {
  const { databaseUrl } = await settingsOf(school);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const waiting = "select 1 from practice_scores where state in ('waiting', 'running') limit 1";
    while ((await client.query(waiting)).rowCount !== 0) await delay(lookMilliseconds);
  } finally {
    await client.end();
  }
}
