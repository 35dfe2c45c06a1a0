import { sql } from "kysely";
import { expect, test } from "vitest";
import * as z from "zod";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { isDatabaseUnavailable } from "../database/is-database-unavailable.ts";
import { jobKind } from "./jobs.ts";
import { openJobSender } from "./open-job-sender.ts";

const { db, url } = await useDatabase();
const log = createLog("test", "silent");
const kind = jobKind({
  name: "sent",
  payload: z.object({ word: z.string() }),
  retryLimit: 1,
  expireInSeconds: 60,
});

test("queues jobs, over one connection, and runs no maintenance", async () => {
  const sender = openJobSender(url, { log });
  await Promise.all(["a", "b", "c"].map((word) => sender.send(kind, { word })));
  const { rows } = await sql`select data from pgboss.job where name = 'sent'`.execute(db);
  expect(rows).toHaveLength(3);
  const { rows: connections } = await sql`
    select pid from pg_stat_activity
    where application_name = 'pgboss' and datname = current_database()`.execute(db);
  expect(connections).toHaveLength(1);
  await sender.stop();
});

test("connects with the first job only, and tries again after a failure", async () => {
  const nowhere = openJobSender("postgres://school@127.0.0.1:1/school", { log });
  for (const _ of [1, 2]) {
    const failure = await nowhere.send(kind, { word: "a" }).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
  }
  await nowhere.stop();
});
