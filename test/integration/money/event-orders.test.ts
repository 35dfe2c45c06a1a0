import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { reconcile } from "#billing/server/index.ts";
import { useDatabase } from "../../support/database.ts";
import { proofSize } from "../../support/proof-size.ts";
import { makeChoice } from "../kills/kill-targets.ts";
import { deliver, openOutbox, type SentEvent } from "./deliver-events.ts";
import { findDifferences } from "./find-differences.ts";
import { inLanes } from "./in-lanes.ts";
import { beginHistory, history, playStep, steps } from "./play-history.ts";
import { readMoneyRows } from "./read-money-rows.ts";
import { openSandboxSchool } from "./sandbox-school.ts";

const database = await useDatabase();
const { db } = database;
const histories = proofSize({ short: 40, full: 5_000 });
const batchSize = Math.min(histories, 100);
const daySeconds = 86_400;

/**
 * Days between two steps: renewals fall into them, and no payment waits thirty days without an
 * event.
 */
const pauses = fc.array(fc.integer({ min: 1, max: 28 }), { minLength: steps, maxLength: steps });
const batch = fc.array(history, { minLength: batchSize, maxLength: batchSize, size: "max" });

test(`of ${histories} histories with events in any order, repeated and lost, one reconciliation makes one state`, async () => {
  for (let seed = 1; seed <= histories / batchSize; seed += 1) {
    await playBatch(seed);
    if (seed % 5 === 0) process.stdout.write(`${seed * batchSize} histories agree\n`);
  }
});

async function playBatch(seed: number): Promise<void> {
  await sql`truncate checkouts, subscriptions, payments, provider_events, mail_outbox cascade`.execute(
    db,
  );
  const school = await openSandboxSchool(database);
  await school.move(0);
  const [played = []] = fc.sample(batch, { seed, numRuns: 1 });
  const [days = []] = fc.sample(pauses, { seed, numRuns: 1 });
  const students = await inLanes(played, (it) => beginHistory(school, it));
  const listSent = openOutbox(school);
  const choose = makeChoice(seed);
  const arriving = days.map((): SentEvent[] => []);
  for (const [step, day] of days.entries()) {
    await school.move(60);
    for (const event of await listSent()) {
      // Two in five events are lost.
      for (let copy = choose([0, 0, 1, 2, 3]); copy > 0; copy -= 1) {
        arriving[step + choose([0, 0, 1, 2])]?.push(event);
      }
    }
    const due = (arriving[step] ?? []).map((event) => ({ event, rank: choose(ranks) }));
    due.sort((one, other) => one.rank - other.rank);
    await inLanes(due, ({ event }) => deliver(school, event));
    await inLanes(students, (it) => playStep(school, it, step));
    await school.move(day * daySeconds);
  }
  const ask = () => reconcile({ ...school.deps, log: console }, { due: "all" });
  expect(await ask()).toMatchObject({ failed: 0 });
  const differences = await inLanes(students, async (it) =>
    (await findDifferences(school, it)).map((found) => ({ history: it.history, ...found })),
  );
  expect(JSON.stringify(differences.flat(), null, 1)).toBe("[]");
  const before = await readMoneyRows(db);
  expect(await ask()).toMatchObject({ failed: 0 });
  expect(await readMoneyRows(db)).toEqual(before);
  await school.close();
}

const ranks = Array.from({ length: 1_000 }, (_, rank) => rank);
