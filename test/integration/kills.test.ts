import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, expect, inject, test } from "vitest";
import * as z from "zod";
import { reconcile } from "#billing/server/index.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { listProcessesOf } from "../support/processes.ts";
import { proofSize } from "../support/proof-size.ts";
import { removeData } from "../support/school/run-school.ts";
import { runUnpreparedSchool } from "../support/school/run-unprepared-school.ts";
import { settingsOf } from "../support/school/settings-of.ts";
import { makeTinySchool } from "../support/school/tiny-school.ts";
import {
  findTargetProcess,
  type KillTarget,
  killTargets,
  makeChoice,
} from "./kills/kill-targets.ts";
import { addPayers, endAtProviders, operations } from "./kills/payment-operations.ts";
import { findDifferences, type Payer } from "./money/find-differences.ts";
import { inLanes } from "./money/in-lanes.ts";
import { openPayments } from "./money/running-school.ts";
import { makeClient, repeat } from "./outages/load.ts";

const kills = proofSize({ short: 3, full: 100 });
/** Each kills web or worker during a payment. */
const paymentKills = proofSize({ short: 2, full: 100 });
const isShort = inject("proofs") === "short";
const mostMedianMs = 3_000;

const schoolDir = await makeTinySchool();
const school = await runUnpreparedSchool(schoolDir, { TRUST_PROXY: "true", LOG_LEVEL: "silent" });
const settings = await settingsOf(school);
const { databaseUrl } = settings;
const { db, close } = openDatabase(databaseUrl, { maxConnections: 3 });
afterAll(async () => {
  await close();
  await school.stop();
  await removeData(school.dataDir);
  await rm(schoolDir, { recursive: true, force: true });
});
const { call, stats } = makeClient(school.url);
const acknowledged = new Set<string>();
let sent = 0;

/** Sends one message; returns whether the school acknowledged it. */
async function write(): Promise<boolean> {
  sent += 1;
  const text = `Message number ${sent}.`;
  const email = `ada${sent}@school.test`;
  const body = { name: "Ada (demo student)", email, subject: "Hello", text };
  if ((await call("POST", "/api/message", { body }))?.status !== 200) return false;
  acknowledged.add(text);
  return true;
}

async function read<T extends object>(statement: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<T>(statement, values)).rows;
  } catch {
    return [];
  } finally {
    await client.end().catch(() => {});
  }
}

async function until(condition: () => Promise<boolean>, limitMs = 60_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`Not recovered within ${limitMs} ms.\n${school.output()}`);
    // Finding a process reads all of them.
    await delay(100);
  }
}

/** Kills a process, waits until its replacement works, and returns the time that this took. */
async function killAndWait(target: KillTarget): Promise<number> {
  let pid = 0;
  // A process that was starting during the database's kill may restart itself.
  await until(async () => {
    pid = (await findTargetProcess(school.dataDir, target)) ?? 0;
    return pid !== 0;
  });
  const since = new Date();
  const killedAt = performance.now();
  process.kill(pid, "SIGKILL");
  await until(async () => {
    const now = await findTargetProcess(school.dataDir, target);
    return now !== undefined && now !== pid;
  });
  await until(write);
  if (target === "worker") {
    const mailed = "select 1 from mail_outbox where sent_at > $1 limit 1";
    await until(async () => (await read(mailed, [since])).length > 0);
  }
  return performance.now() - killedAt;
}

test(
  "killing web and worker during payment, renewal, refund and checkout loses no payment and makes none twice",
  async () => {
    const payments = await openPayments({ db, settings });
    const deps = { payments, call, until };
    const choose = makeChoice(5);
    const all: Payer[] = [];
    for (let kill = 0; kill < paymentKills; kill += 1) {
      const operation = operations[kill % operations.length];
      const payers = await addPayers(deps);
      all.push(...payers);
      await operation?.prepare?.(deps, payers);
      const running = operation?.run(deps, payers);
      await delay(choose([0, 20, 50, 100, 200, 400]));
      // Alternates, so that each operation loses either process.
      const round = Math.floor(kill / operations.length);
      await killAndWait((kill + round) % 2 === 0 ? "web" : "worker");
      await running;
      // Otherwise each month would renew for all earlier payers.
      await endAtProviders(deps, payers);
    }
    await mend(payments);
    const differences = async () =>
      (await inLanes(all, (payer) => findDifferences(payments, payer))).flat();
    await expect.poll(differences, { timeout: 240_000, interval: 1_000 }).toEqual([]);
    const receipts = await read<{ number: string }>("select number from receipts");
    expect(receipts.length).toBeGreaterThan(paymentKills);
    const unmailed = async () => {
      const ids = await mailIdsByReceipt();
      return receipts.filter(({ number }) => ids.get(number)?.size !== 1);
    };
    // A mail sent again after a crash is the same message.
    await expect.poll(unmailed, { timeout: 240_000, interval: 1_000 }).toEqual([]);
    process.stdout.write(
      `${paymentKills} kills during payments of ${all.length} students: ${receipts.length} receipts, none lost, none twice\n`,
    );
  },
  30 * 60_000,
);

test(
  "killing web, worker and database under load: the school recovers by itself and loses nothing",
  async () => {
    const choose = makeChoice(8);
    const load = new AbortController();
    const clients = [
      repeat(load.signal, async () => void (await write()), 100),
      repeat(
        load.signal,
        async () => void (await call("GET", "/api/video/library?category=beginner")),
        30,
      ),
      repeat(load.signal, async () => void (await call("GET", "/api/video/two-hands")), 30),
    ];
    const took: Record<KillTarget, number[]> = { web: [], worker: [], database: [] };
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(500);
      // The short run kills each target once.
      const target = (kills === 3 ? killTargets[kill] : undefined) ?? choose(killTargets);
      took[target].push(await killAndWait(target));
    }
    load.abort();
    await Promise.all(clients);

    await until(write);
    const stored = new Set(
      (await read<{ body: string }>("select body from messages")).map(({ body }) => body),
    );
    const lost = [...acknowledged].filter((text) => !stored.has(text));
    const all = Object.values(took).flat();
    const figures = Object.entries(took).map(
      ([name, each]) => `${name} ${each.length} × ${Math.round(medianOf(each))} ms`,
    );
    process.stdout.write(
      `kills ${kills}: recovered after ${Math.round(medianOf(all))} ms (median), ${Math.round(Math.max(...all))} ms (longest); ` +
        `${figures.join(", ")}; ${acknowledged.size} writes acknowledged, ${lost.length} lost; ` +
        `${endings().length} ended besides\n`,
    );
    expect(lost).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(kills);
    expect(stats.hung).toEqual([]);
    if (!isShort) expect(medianOf(all)).toBeLessThanOrEqual(mostMedianMs);

    expect(await school.stop()).toBe(0);
    expect(await listProcessesOf(school.dataDir)).toEqual([]);
  },
  20 * 60_000,
);

const mailbox = z.array(
  z.object({ subject: z.string(), headers: z.object({ "message-id": z.string() }) }),
);

/**
 * Makes missed payments due for reconciliation, as the short run does not wait for the schedule.
 */
async function mend(payments: Awaited<ReturnType<typeof openPayments>>): Promise<void> {
  await payments.move(300);
  if (isShort) await reconcile({ ...payments.deps, log: console }, { due: "all" });
}

/** The ids of the mails of each receipt; in the short run also of those waiting for a retry. */
async function mailIdsByReceipt(): Promise<Map<string, Set<string>>> {
  // A mail that a killed worker was sending waits for minutes.
  const waiting = isShort
    ? await read<{ subject: string; id: string }>("select subject, id from mail_outbox")
    : [];
  const mails = mailbox.parse(await (await fetch(`${school.mailbox}/api/email`)).json());
  const sent = mails.map(({ subject, headers }) => ({
    subject,
    id: headers["message-id"].replace(/^<|@.*$/g, ""),
  }));
  return idsByReceipt([...waiting, ...sent]);
}

function idsByReceipt(mails: readonly { subject: string; id: string }[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { subject, id } of mails) {
    const number = /^Your (?:receipt|credit note) (\S+) from /.exec(subject)?.[1];
    if (number) ids.set(number, (ids.get(number) ?? new Set()).add(id));
  }
  return ids;
}

/** Processes that ended unexpectedly. */
function endings(): string[] {
  return school.output().match(/^school: .*(ended|did not start) \((?!SIGKILL).*/gm) ?? [];
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
