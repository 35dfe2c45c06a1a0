import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { errorTable } from "#main/error-table.ts";
import { endpoint } from "#platform/contract.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { serve } from "#platform/server/http/serve.ts";
import { createLog } from "#platform/server/log/log.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isDatabaseUnavailable } from "./is-database-unavailable.ts";
import { openDatabase } from "./open-database.ts";
import { startProxy } from "./testing/start-proxy.ts";

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no failure",
    (error: unknown) => error,
  );

const { url } = await useDatabase();
const proxy = await startProxy(url);
const { db, pool, close } = openDatabase(proxy.url, {
  maxConnections: 2,
  queryTimeoutMs: 1_000,
  connectTimeoutMs: 1_000,
});
afterAll(() => close());
const ask = () => sql`select 1`.execute(db);

describe("a database that goes silent", () => {
  test("times out, and no query waits behind the unanswered one", async () => {
    await Promise.all([ask(), ask()]);
    proxy.goSilent();
    const failures = await Promise.all([1, 2, 3, 4].map(() => failureOf(ask())));
    expect(failures.map(isDatabaseUnavailable)).toEqual([true, true, true, true]);
    proxy.resume();
    await expect
      .poll(() =>
        ask().then(
          ({ rows }) => rows.length,
          () => 0,
        ),
      )
      .toBe(1);
    expect(pool.waitingCount).toBe(0);
    // On a busy machine a connection may take longer than this pool waits.
    await expect
      .poll(() =>
        Promise.all([ask(), ask(), ask()]).then(
          (answers) => answers.length,
          () => 0,
        ),
      )
      .toBe(3);
  });

  test("an ordinary error closes no connection and is no outage", async () => {
    // An own database: the silent one may still be closing connections.
    const calm = await startProxy(url);
    const opened = openDatabase(calm.url, { maxConnections: 1 });
    const connection = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const before = await connection.execute(opened.db);
    // The error arrives, and the connection is released, before "ready for query".
    calm.holdReady();
    const mistake = await failureOf(sql`select * from no_such_table`.execute(opened.db));
    expect(isDatabaseUnavailable(mistake)).toBe(false);
    const after = connection.execute(opened.db);
    calm.releaseReady();
    expect((await after).rows).toEqual(before.rows);
    await opened.close();
  });
});

describe("a database that is stopped and started under load", () => {
  const note = endpoint({
    method: "POST",
    path: "/api/notes",
    access: "public",
    tag: "Test",
    summary: "Note",
    body: z.strictObject({ id: z.int() }),
    data: z.object({ id: z.int() }),
  });
  let server: EmbeddedPostgres;
  let start: () => Promise<EmbeddedPostgres>;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "outage-"));
    const port = await findFreePort();
    start = () => startEmbeddedPostgres({ dataDir, port, password: "test" });
    server = await start();
    remove = async () => {
      const elsewhere = path.join(dataDir, "postgres-location.txt");
      const root = (await readFile(elsewhere, "utf8").catch(() => "")).trim();
      if (root !== "") await rm(root, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(async () => {
    await server.stop();
    await remove();
  });

  test("causes 503 meanwhile, then recovers, and loses no acknowledged write", async () => {
    const opened = openDatabase(server.url, { maxConnections: 4 });
    await sql`create table notes (id integer primary key)`.execute(opened.db);
    const { app } = await buildServer({
      log: createLog("test", "silent"),
      errorTable,
      publicUrl: "http://school.test",
      trustProxy: false,
      identifyCaller: async () => null,
      addApi: (api) =>
        serve(api, note, async ({ body }) => {
          await sql`insert into notes (id) values (${body.id})`.execute(opened.db);
          return { id: body.id };
        }),
    });
    const statuses = new Map<number, number>();
    let isOver = false;
    let id = 0;
    const client = async (): Promise<void> => {
      while (!isOver) {
        id += 1;
        const mine = id;
        const response = await app.inject({
          method: "POST",
          url: "/api/notes",
          payload: { id: mine },
        });
        statuses.set(mine, response.statusCode);
      }
    };
    const countOf = (status: number): number =>
      [...statuses.values()].filter((each) => each === status).length;
    const clients = Array.from({ length: 8 }, client);
    await expect.poll(() => countOf(200)).toBeGreaterThan(50);
    await server.stop();
    await expect.poll(() => countOf(503)).toBeGreaterThan(20);
    server = await start();
    const before = countOf(200);
    await expect.poll(() => countOf(200)).toBeGreaterThan(before + 50);
    isOver = true;
    await Promise.all(clients);
    expect(new Set(statuses.values())).toEqual(new Set([200, 503]));
    const stored = await sql<{ id: number }>`select id from notes`.execute(opened.db);
    const ids = new Set(stored.rows.map((row) => row.id));
    const lost = [...statuses].filter(([each, status]) => status === 200 && !ids.has(each));
    expect(lost).toEqual([]);
    await app.close();
    await opened.close();
  });
});
