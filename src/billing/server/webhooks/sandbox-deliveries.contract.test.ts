import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { openJobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log/log.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import {
  agree,
  monthlyPlan,
  openApi,
  startPaypal,
} from "../../../../sandbox/paypal/testing/subscribe-for-tests.ts";
import { openGateway } from "../../../../sandbox/paypal/testing/test-gateway.ts";
import {
  confirmTransfer,
  pay,
  sendTransfer,
  subscribe,
} from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import { beginnerMonthly, secretKey } from "../../../../sandbox/start-test-sandbox.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { startCheckout } from "../checkout/start-checkout.ts";
import type { PriceOf } from "../plans/read-plans.ts";
import { createPaypalProvider } from "../providers/paypal/paypal-provider.ts";
import { createPaypalWebhook } from "../providers/paypal/webhook/paypal-webhook.ts";
import {
  createPaystackApi,
  createPaystackProvider,
} from "../providers/paystack/paystack-provider.ts";
import { createPaystackWebhook } from "../providers/paystack/webhook/paystack-webhook.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { moveSchoolClock } from "../testing/prepare-payments.ts";
import { testIssuer } from "../testing/test-issuer.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { addWebhooks } from "./add-webhooks.ts";
import { workOnEvents } from "./work-on-events.ts";

const { db, url } = await useDatabase();
const log = createLog("test", "silent");
const jobs = await openJobs(url, { log, supervise: true });
const dataDir = await mkdtemp(path.join(tmpdir(), "sandbox-"));
const webhookId = "WH-OF-THE-SCHOOL";
/** Filled once the sandbox listens, which needs the school's URL first. */
const certificateHosts: string[] = [];
const webhooks = [
  createPaystackWebhook({ secretKey, mode: "test" }),
  createPaypalWebhook({
    fetch,
    deadlineMs: 5_000,
    webhookId,
    hosts: certificateHosts,
    authorityFile: path.join(dataDir, "paypal-authority.pem"),
    now: () => readSchoolClock(db),
  }),
];
const { app } = await startTestServer({
  addApi: (api) => addWebhooks(api, { db, log, jobs, webhooks }),
});
const school = await app.listen({ port: 0, host: "127.0.0.1" });
const sandbox = await startPaypal(
  { webhookUrl: `${school}/api/paypal/webhook`, webhookId },
  { webhookUrl: `${school}/api/paystack/webhook`, dataDir, webhookRetryDelaysMs: [200, 1_000] },
);
const { baseUrl } = sandbox;
certificateHosts.push(new URL(baseUrl).host);
type Price = ReturnType<PriceOf>;
const priceOf = (planCode: string, { amountMinor, currency }: Omit<Price, "planCode">): Price => ({
  planCode,
  amountMinor,
  currency,
});
const deps = {
  db,
  issuer: testIssuer,
  graceHours: 72,
  listDisputeRecipients: async () => ["school@school.test"],
  providers: {
    paystack: createPaystackProvider({
      paystack: createPaystackApi({ fetch, baseUrl, secretKey, deadlineMs: 5_000 }),
      readPrices: async () => ({
        priceOf: () => priceOf(beginnerMonthly.planCode, beginnerMonthly),
      }),
    }),
    paypal: createPaypalProvider({
      paypal: openGateway(sandbox),
      readPrices: async () => ({ priceOf: () => priceOf(monthlyPlan.planId, monthlyPlan) }),
      publicUrl: school,
      school: testSchool,
    }),
  },
};
await workOnEvents({
  ...deps,
  jobs,
  log,
  webhooks,
  findAccount: async () => ({ disabled: false }),
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
  await jobs.stop();
  await rm(dataDir, { recursive: true });
});

const eventsOf = (provider: string) =>
  db
    .selectFrom("providerEvents")
    .select(["kind", "state"])
    .where("provider", "=", provider)
    .where("source", "=", "webhook")
    .orderBy("kind")
    .execute();
const applied = (...kinds: string[]) => kinds.map((kind) => ({ kind, state: "applied" }));
const beginner = { plan: "beginner", billingPeriod: "monthly" } as const;

test("a card payment is granted by Paystack's events, without the browser", async () => {
  const user = await addTestUser(db);
  const { accessCode } = await startCheckout(deps, user, { provider: "paystack", ...beginner });
  await pay(sandbox, accessCode);
  await vi.waitFor(
    async () =>
      expect(await eventsOf("paystack")).toEqual(applied("charge.success", "subscription.create")),
    30_000,
  );
  expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
    subscription: "beginner",
    subscriptionMethod: "paystack",
  });
});

test("a transfer that arrives when nobody looks is granted and confirmed once, however often it is told", async () => {
  const user = await addTestUser(db);
  const chosen = { provider: "paystack", ...beginner, oneTimePayment: "bank_transfer" } as const;
  const { reference, accessCode } = await startCheckout(deps, user, chosen);
  await sendTransfer(sandbox, accessCode);
  await sandbox.open("/_sandbox/paystack/event-faults", {
    method: "POST",
    body: { kind: "repeat", copies: 3, event: "charge.success", times: 1 },
  });
  await confirmTransfer(sandbox, reference);
  const mails = db.selectFrom("mailOutbox").select("subject").where("recipient", "=", user.email);
  await vi.waitFor(async () => {
    const arrived = (await mails.execute()).filter(({ subject }) => /has arrived/.test(subject));
    expect(arrived).toHaveLength(1);
  }, 30_000);
  await sandbox.open("/_sandbox/deliveries/settled?timeoutSeconds=30");
  const payments = db.selectFrom("payments").select("chargeId").where("userId", "=", user.userId);
  expect(await payments.execute()).toEqual([{ chargeId: reference }]);
  // The mail with the receipt, and the mail that the transfer has arrived.
  expect(await mails.execute()).toHaveLength(2);
  expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
    subscription: "beginner",
    isPaidOnce: true,
    renewal: null,
  });
});

const links = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) });

test("a subscription is granted by PayPal's events, without the browser", async () => {
  const user = await addTestUser(db);
  const begun = await startCheckout(deps, user, { provider: "paypal", ...beginner });
  const api = await openApi(sandbox);
  const { body } = await api(`/v1/billing/subscriptions/${begun.providerSubscriptionId}`);
  const approve = links.parse(body).links.find(({ rel }) => rel === "approve");
  await agree(sandbox, String(approve?.href));
  await vi.waitFor(
    async () =>
      expect(await eventsOf("paypal")).toEqual(
        applied(
          "BILLING.SUBSCRIPTION.ACTIVATED",
          "BILLING.SUBSCRIPTION.CREATED",
          "PAYMENT.SALE.COMPLETED",
        ),
      ),
    30_000,
  );
  expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
    subscription: "beginner",
    subscriptionMethod: "paypal",
  });
});

test("a renewal is genuine by the clock of its time, although the clock was moved past it", async () => {
  const sale = { kind: "PAYMENT.SALE.COMPLETED", state: "applied" };
  await moveSchoolClock({ db, sandbox }, { advanceSeconds: 40 * 24 * 60 * 60 });
  await vi.waitFor(async () => {
    const sales = (await eventsOf("paypal")).filter(({ kind }) => kind === sale.kind);
    expect(sales).toEqual([sale, sale]);
  }, 30_000);
});

test("a payment that the school did not begin grants nothing", async () => {
  const { reference } = await subscribe(sandbox, "stranger@school.test");
  await vi.waitFor(
    async () =>
      expect((await eventsOf("paystack")).filter(({ state }) => state === "unmatched")).toEqual([
        { kind: "charge.success", state: "unmatched" },
        { kind: "subscription.create", state: "unmatched" },
      ]),
    30_000,
  );
  const found = db.selectFrom("subscriptions").select("id").where("reference", "=", reference);
  expect(await found.execute()).toEqual([]);
});
