import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { openUploadLocker } from "#media/server/index.ts";
import { migrationsFolder } from "#platform/server/database/embedded-postgres.ts";
import { isDatabaseUnavailable } from "#platform/server/database/is-database-unavailable.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { ensureStatementTimeout } from "#platform/server/database/statement-timeout.ts";
import { jobKind, openJobs } from "#platform/server/jobs/jobs.ts";
import { openJobSender } from "#platform/server/jobs/open-job-sender.ts";
import { useDatabase } from "../support/database.ts";
import { findPgbouncer } from "../support/pgbouncer.ts";
import { startPgbouncer } from "../support/start-pgbouncer.ts";

const pgbouncer = findPgbouncer();
const { db, url } = await useDatabase();
/** A database whose statement timeout tests change; sessions of other databases keep theirs. */
const limited = await useDatabase();
const changeTimeout = (change: string) =>
  limited.pool.query(
    `do $$ begin execute format('alter role %I in database %I ${change}', session_user, current_database()); end $$`,
  );
const startPooler = async (databaseUrl: string): Promise<string> =>
  pgbouncer ? startPgbouncer(pgbouncer, databaseUrl) : Promise.reject(new Error("no PgBouncer"));
const open = (databaseUrl: string, maxConnections: number) => {
  const opened = openDatabase(databaseUrl, { maxConnections });
  onTestFinished(() => opened.close());
  return opened.db;
};
const readTimeout = async (from: typeof db) =>
  (await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(from))
    .rows[0]?.value;

test("PostgreSQL ends long statements of later sessions, by a limit that an operator may change", async () => {
  await changeTimeout("reset statement_timeout");
  expect(await readTimeout(open(limited.url, 1))).toBe("0");
  expect(await Promise.all([1, 2, 3].map(() => ensureStatementTimeout(limited.url)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await readTimeout(open(limited.url, 1))).toBe("15s");
  await changeTimeout("set statement_timeout = 500");
  expect(await ensureStatementTimeout(limited.url)).toBe(true);
  const cut = await sql`select pg_sleep(3600)`
    .execute(open(limited.url, 1))
    .catch((error) => error);
  expect(cut).toMatchObject({ code: "57014" });
  expect(isDatabaseUnavailable(cut)).toBe(true);
});

describe.skipIf(pgbouncer === undefined)("behind a transaction pooler", () => {
  let pooler: string;
  beforeAll(async () => {
    pooler = await startPooler(url);
  });
  const countLocks = async () =>
    (
      await sql`select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    ).rows.length;

  test("statements with values go to any session, and many clients share few", async () => {
    const clients = [open(pooler, 8), open(pooler, 8)];
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map(async (number) => {
        const from = clients[number % 2] ?? db;
        const column = sql.id(`n${number % 5}`);
        const asked = sql<Record<string, number>>`select ${number}::int as ${column}`;
        return Object.values((await asked.execute(from)).rows[0] ?? {})[0];
      }),
    );
    expect(answers).toEqual(numbers);
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database()
        and query like 'select $1::int as "n%'`.execute(db);
    expect(rows.length).toBeLessThanOrEqual(4);
  });

  test("a statement that fails, when parsed or run, fails alone, however often", async () => {
    const client = open(pooler, 1);
    for (const _ of [1, 2, 3]) {
      await expect(sql`select ${1} from nowhere`.execute(client)).rejects.toMatchObject({
        code: "42P01",
      });
      await expect(sql`select 1 / ${0}::int`.execute(client)).rejects.toMatchObject({
        code: "22012",
      });
      expect((await sql`select ${1}::int as one`.execute(client)).rows).toEqual([{ one: 1 }]);
    }
  });

  test("a long statement is ended there too", async () => {
    await changeTimeout("set statement_timeout = 500");
    const client = open(await startPooler(limited.url), 1);
    const cut = await sql`select pg_sleep(3600)`.execute(client).catch((error) => error);
    expect(cut).toMatchObject({ code: "57014" });
  });

  test("sessions that the pooler opened before the limit are reported", async () => {
    await changeTimeout("reset statement_timeout");
    const old = await startPooler(limited.url);
    await sql`select 1`.execute(open(old, 1));
    expect(await ensureStatementTimeout(old)).toBe(false);
    expect(await ensureStatementTimeout(await startPooler(limited.url))).toBe(true);
  });

  test("migrations run once, and leave no lock and no setting on a shared session", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(migrationsFolder, folder, { recursive: true });
    await writeFile(path.join(folder, "999-more.sql"), "create table once_only (id int)");
    const runs = await Promise.all([migrate(pooler, folder), migrate(pooler, folder)]);
    expect(runs.flat()).toEqual(["999-more.sql"]);
    expect(await countLocks()).toBe(0);
    const client = open(pooler, 4);
    const timeouts = await Promise.all([1, 2, 3, 4].map(() => readTimeout(client)));
    expect(timeouts).toEqual(["1min", "1min", "1min", "1min"]);
  });

  test("jobs are queued there, in a transaction or alone, and worked on directly", async () => {
    const log = pino({ level: "silent" });
    const kind = jobKind({
      name: "pooled",
      payload: z.object({ word: z.string() }),
      retryLimit: 1,
      expireInSeconds: 60,
    });
    const sender = openJobSender(pooler, { log });
    onTestFinished(() => sender.stop());
    await sender.send(kind, { word: "alone" });
    const client = open(pooler, 2);
    await client
      .transaction()
      .execute((transaction) => sender.send(kind, { word: "together" }, { transaction }));
    const words: string[] = [];
    const worker = await openJobs(url, { log, supervise: true });
    onTestFinished(() => worker.stop());
    await worker.work(kind, async ({ word }) => void words.push(word));
    await expect.poll(() => words.sort()).toEqual(["alone", "together"]);
  });

  test("a worker without a direct address says that it cannot show its life, and works", async () => {
    const logged: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => logged.push(line) });
    const kind = jobKind({
      name: "indirect",
      payload: z.object({}),
      retryLimit: 1,
      expireInSeconds: 60,
    });
    const worker = await openJobs(pooler, { log, supervise: true });
    onTestFinished(() => worker.stop());
    expect(worker.workerId).toBeNull();
    expect(logged.join()).toContain("jobs of a killed worker wait for a minute");
    expect(logged.join()).toContain("DATABASE_DIRECT_URL must lead to PostgreSQL itself");
    const { promise, resolve } = Promise.withResolvers<void>();
    await worker.work(kind, async () => resolve());
    await worker.send(kind, {});
    await promise;
    expect((await sql`select from job_workers`.execute(db)).rows).toEqual([]);
  });

  test("uploads are refused without a direct address, and no session keeps their lock", async () => {
    const locker = openUploadLocker(pooler);
    onTestFinished(locker.stop);
    const failure = await locker
      .newLock("an-upload")
      .lock(new AbortController().signal, () => {})
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(String(failure)).toContain("DATABASE_DIRECT_URL");
    expect(await countLocks()).toBe(0);
  });
});
