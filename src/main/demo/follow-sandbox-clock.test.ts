import { sql } from "kysely";
import { expect, test } from "vitest";
import { hasShiftedClock } from "#billing/server/index.ts";
import { useDatabase } from "../../../test/support/database.ts";
import { refuseDemoAccounts } from "../production/refuse-demo-accounts.ts";
import { followSandboxClock } from "./follow-sandbox-clock.ts";

const { db, url } = await useDatabase();

const daysAhead = async () => {
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from school_now() - now()) / 86400)::float8 as days`.execute(db);
  return rows[0]?.days;
};

test("the school's clock follows the sandbox's, and production refuses such a database", async () => {
  await followSandboxClock(url, { kind: "clock", shiftSeconds: 40 * 86_400 });
  expect(await daysAhead()).toBe(40);
  expect(await hasShiftedClock({ db })).toBe(true);
  await expect(refuseDemoAccounts({ db }, { mode: "production" })).rejects.toThrow(
    /^SCHOOL_MODE: production refuses this database: it holds a clock that was moved$/,
  );
  await followSandboxClock(url, { kind: "clock", shiftSeconds: 0 });
  expect(await hasShiftedClock({ db })).toBe(false);
  await expect(refuseDemoAccounts({ db }, { mode: "production" })).resolves.toBeUndefined();
});

test.each([{ ready: true }, "clock", null, { kind: "clock", shiftSeconds: -1 }])(
  "%j moves nothing",
  async (message) => {
    await followSandboxClock(url, message);
    expect(await daysAhead()).toBe(0);
  },
);
