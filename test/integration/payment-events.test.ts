import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { requeueEvents } from "#billing/server/webhooks/event-job.ts";
import { demoPassword } from "#main/demo/demo-accounts.ts";
import { openJobSender } from "#platform/server/jobs/open-job-sender.ts";
import { createLog } from "#platform/server/log/log.ts";
import { proofSize } from "../support/proof-size.ts";
import type { Chosen } from "./money/begin-payment.ts";
import { beginPayment } from "./money/begin-payment.ts";
import { findDifferences, type Payer } from "./money/find-differences.ts";
import { inLanes } from "./money/in-lanes.ts";
import { openPayments } from "./money/running-school.ts";
import { startSchoolServices } from "./outages/school-services.ts";

const school = await startSchoolServices({ servers: 2 });
afterAll(() => school.close());
const sandboxUrl = school.url.replace(/\d+$/, (port) => String(Number(port) + 1));

async function send(url: string, body: object, token = ""): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", token: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(response.status, url).toBe(200);
  return response.json();
}

const signedIn = z.object({ data: z.object({ accessToken: z.string() }) });
const begun = z.object({ data: z.object({ accessCode: z.string() }) });
const currentUser = z.object({ data: z.object({ subscription: z.string() }) });

const eventsOf = (provider: string) =>
  school.db
    .selectFrom("providerEvents")
    .select(["kind", "state"])
    .where("provider", "=", provider)
    .where("source", "=", "webhook")
    .execute();

test("both providers' events reach the running school, and a paid plan opens without the browser", async () => {
  const login = { email: "free@school.test", password: demoPassword };
  const { accessToken } = signedIn.parse(await send(`${school.url}/api/auth/login`, login)).data;
  const chosen = { subscription: "beginner", subscriptionType: "monthly" };

  await send(`${school.url}/api/paypal/checkout`, chosen, accessToken);
  await vi.waitFor(
    async () =>
      expect(await eventsOf("paypal")).toEqual([
        { kind: "BILLING.SUBSCRIPTION.CREATED", state: "applied" },
      ]),
    60_000,
  );

  const checkout = await send(`${school.url}/api/paystack/checkout`, chosen, accessToken);
  const { accessCode } = begun.parse(checkout).data;
  await send(`${sandboxUrl}/checkout/${accessCode}/pay`, {});
  await vi.waitFor(async () => {
    const response = await fetch(`${school.url}/api/user`, {
      headers: { token: `Bearer ${accessToken}` },
    });
    expect(currentUser.parse(await response.json()).data.subscription).toBe("beginner");
    expect(await eventsOf("paystack")).toContainEqual({ kind: "charge.success", state: "applied" });
  }, 60_000);
  expect(school.unexpected).toEqual([]);
});

/** Makes each unmatched event due, as the minutes would that it waits between two attempts. */
const letEventsWait = () =>
  school.db
    .updateTable("providerEvents")
    .set({ receivedAt: sql`now() - interval '1 day'` })
    .where("state", "=", "unmatched")
    .execute();

const payers = proofSize({ short: 4, full: 700 });
const months = proofSize({ short: 1, full: 6 });
const copies = 5;
const released = z.object({ released: z.number() });

test(
  "events shuffled and each delivered five times, to two servers with two workers, end in the providers' own state",
  async () => {
    const beganAtMs = performance.now();
    const payments = await openPayments(school);
    const { call, deps } = payments;
    // The mails stay in the queue, to be counted.
    await school.services.mail.stop();
    const providers = ["paystack", "paypal"] as const;
    for (const provider of providers) {
      await call(`/_sandbox/${provider}/event-faults`, { body: { kind: "hold", times: null } });
    }
    const all = await inLanes(
      Array.from({ length: payers }, (_, index) => index),
      async (index): Promise<Payer> => {
        const user = await addTestUser(school.db);
        const chosen: Chosen = {
          provider: index % 2 === 0 ? "paystack" : "paypal",
          plan: "beginner",
          billingPeriod: "monthly",
        };
        const { reference, subscriptionId, pay } = await beginPayment({ deps, call }, user, chosen);
        await pay();
        return { user, begun: [{ reference, subscriptionId, chosen }] };
      },
    );
    for (let month = 0; month < months; month += 1) await payments.move(31 * 86_400);
    school.eventStatuses.clear();
    let events = 0;
    for (const provider of providers) {
      const body = { order: "shuffle", seed: "1", repeat: copies };
      const url = `/_sandbox/${provider}/webhooks/release`;
      events += released.parse(await call(url, { body })).released;
    }
    const isSettled = () => call("/_sandbox/deliveries/settled?timeoutSeconds=30");
    await expect.poll(isSettled, { timeout: 20 * 60_000 }).toMatchObject({ settled: true });
    expect([...school.eventStatuses]).toEqual([[200, events * copies]]);
    const countOpen = async () =>
      [...(await eventsOf("paystack")), ...(await eventsOf("paypal"))].filter(
        ({ state }) => state === "received" || state === "unmatched",
      ).length;
    const jobs = openJobSender(school.settings.databaseUrl, { log: createLog("test", "silent") });
    const requeueAndCount = async () => {
      await letEventsWait();
      await requeueEvents({ db: school.db, jobs });
      return countOpen();
    };
    await expect.poll(requeueAndCount, { timeout: 20 * 60_000, interval: 500 }).toBe(0);
    await jobs.stop();
    const differences = await inLanes(all, (payer) => findDifferences({ deps, call }, payer));
    expect(differences.flat()).toEqual([]);
    const { rows } = await sql<{ mails: number }>`select count(mail_outbox.id)::int as mails
    from receipts left join mail_outbox on attachment_key = receipts.number
    group by receipts.id`.execute(school.db);
    expect(rows.filter(({ mails }) => mails !== 1)).toEqual([]);
    expect(school.unexpected).toEqual([]);
    const minutes = ((performance.now() - beganAtMs) / 60_000).toFixed(1);
    process.stdout.write(
      `${events} events × ${copies} deliveries for ${payers} payers in ${minutes} min: ${rows.length} receipts, each mailed once\n`,
    );
  },
  30 * 60_000,
);

test("the worker asks the providers each minute about what it did not hear of", async () => {
  const { rows } = await sql`select cron from pgboss.schedule
    where name = 'main.reconcile-payments'`.execute(school.db);
  expect(rows).toEqual([{ cron: "* * * * *" }]);
});
