import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, expect, inject, test } from "vitest";
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
import { makeClient, repeat } from "./outages/load.ts";

const kills = proofSize({ short: 3, full: 100 });
const mostMedianMs = 3_000;

const schoolDir = await makeTinySchool();
const school = await runUnpreparedSchool(schoolDir, { TRUST_PROXY: "true", LOG_LEVEL: "silent" });
const { databaseUrl } = await settingsOf(school);
afterAll(async () => {
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

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`Not recovered within a minute.\n${school.output()}`);
    await delay(25);
  }
}

/** Kills a process, waits until its replacement works, and returns how long that took. */
async function killAndWait(target: KillTarget): Promise<number> {
  let pid = 0;
  // A process that was starting while its database was killed may restart itself.
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
      // The short run kills one of each.
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
    if (inject("proofs") === "full") expect(medianOf(all)).toBeLessThanOrEqual(mostMedianMs);

    expect(await school.stop()).toBe(0);
    expect(await listProcessesOf(school.dataDir)).toEqual([]);
  },
  20 * 60_000,
);

/** Processes that ended without being killed. */
function endings(): string[] {
  return school.output().match(/^school: .*(ended|did not start) \((?!SIGKILL).*/gm) ?? [];
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
