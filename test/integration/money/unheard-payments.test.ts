import { afterAll, expect, test } from "vitest";
import { reconcile } from "#billing/server/index.ts";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { useDatabase } from "../../support/database.ts";
import { proofSize } from "../../support/proof-size.ts";
import type { Chosen } from "./begin-payment.ts";
import { findDifferences, type Payer } from "./find-differences.ts";
import { inLanes } from "./in-lanes.ts";
import { readMoneyRows } from "./read-money-rows.ts";
import { openSandboxSchool } from "./sandbox-school.ts";

const { db } = await useDatabase();
const school = await openSandboxSchool({ db });
afterAll(() => school.close());
const count = proofSize({ short: 20, full: 500 });
const minuteSeconds = 60;
const daySeconds = 86_400;
const ask = (due: "now" | "all") => reconcile({ ...school.deps, log: console }, { due });

async function subscribe(index: number): Promise<Payer> {
  const user = await addTestUser(db);
  const chosen: Chosen = {
    provider: index % 2 === 0 ? "paystack" : "paypal",
    plan: "beginner",
    billingPeriod: "monthly",
  };
  const { reference, subscriptionId, pay } = await school.begin(user, chosen);
  await pay();
  return { user, begun: [{ reference, subscriptionId, chosen }] };
}

const differencesOf = async (payers: readonly Payer[]) =>
  (await inLanes(payers, (payer) => findDifferences(school, payer))).flat();

test(`${count} students who were charged unheard have access within five minutes, and after five days without a word one run mends all`, async () => {
  const failures = { share: 0.2, seed: "five days" };
  for (const provider of ["paystack", "paypal"]) {
    await school.call(`/_sandbox/${provider}/charge-failures`, { body: failures });
  }
  await school.move(0);
  const payers = await inLanes(
    Array.from({ length: count }, (_, index) => index),
    subscribe,
  );
  // The worker reconciles each minute.
  for (let minute = 0; minute < 5; minute += 1) {
    await school.move(minuteSeconds);
    await ask("now");
  }
  const granted = await db
    .selectFrom("subscriptions")
    .select("userId")
    .where("plan", "=", "beginner")
    .where("supersededAt", "is", null)
    .execute();
  expect(granted).toHaveLength(count);
  await ask("all");
  // The day before the renewals, then five days without events.
  await school.move(27 * daySeconds);
  await ask("all");
  await school.move(5 * daySeconds);
  expect((await differencesOf(payers)).length).toBeGreaterThan(0);
  expect(await ask("all")).toMatchObject({ failed: 0 });
  expect(await differencesOf(payers)).toEqual([]);
  const before = await readMoneyRows(db);
  await ask("all");
  expect(await readMoneyRows(db)).toEqual(before);
});
