import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { findPeople, searchPeople } from "#accounts/server/index.ts";
import { errorTable } from "#main/error-table.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { makeFakeFreshCode } from "#platform/server/http/testing/fake-fresh-code.ts";
import { createLog } from "#platform/server/log/log.ts";
import { secretKey } from "../../../../sandbox/start-test-sandbox.ts";
import { addMoneyApi } from "../money/add-money-api.ts";
import { createPaypalWebhook } from "../providers/paypal/webhook/paypal-webhook.ts";
import { createPaystackWebhook } from "../providers/paystack/webhook/paystack-webhook.ts";
import { insertWebhookEvent, setEventState } from "../queries/events/webhook-events.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { payInSandbox } from "./pay-in-sandbox.ts";
import { startTestBilling } from "./test-billing.ts";
import { addTestUser } from "./test-providers.ts";

const publicUrl = "http://school.test";
const log = createLog("test", "silent");

/**
 * For tests: the studio's money API, with both providers' sandboxes, an instructor and a student.
 */
export async function startTestMoney(database: { db: Database; pool: Pool }) {
  const { db } = database;
  const { deps: billing, sandbox, close } = await startTestBilling(database);
  const paypal = {
    fetch,
    deadlineMs: 5_000,
    webhookId: undefined,
    hosts: [],
    now: async () => new Date(),
  };
  const webhooks = [
    createPaystackWebhook({ secretKey, mode: "test" }),
    createPaypalWebhook(paypal),
  ];
  const people = {
    find: (userIds: readonly string[]) => findPeople({ db }, userIds),
    search: (input: { text: string; limit: number }) => searchPeople({ db }, input),
  };
  const { requireFreshCode, freshCode } = makeFakeFreshCode();
  const refundsPerDay = { NGN: 100_000_000, USD: 100_000 };
  const deps = { refundsPerDay, ...billing, webhooks, people };
  const { app } = await buildServer({
    log,
    errorTable,
    publicUrl,
    trustProxy: false,
    // The token is the user's id.
    identifyCaller: async (userId) => {
      if (userId === undefined) return null;
      const user = await db
        .selectFrom("users")
        .select(["email", "name", "role"])
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      return { userId, ...user, disabled: false, loginSessionId: userId };
    },
    requireFreshCode,
    addApi: async (api) => addMoneyApi(api, deps),
  });
  const teacher = await addTestUser(db);
  await db
    .updateTable("users")
    .set({ role: "instructor", name: "Demo teacher" })
    .where("id", "=", teacher.userId)
    .execute();
  const headersOf = (userId: string | null) =>
    userId === null ? {} : { token: `Bearer ${userId}` };
  const callAs = (userId: string | null, method: "GET" | "POST", path: string, body?: object) =>
    app.inject({
      method,
      url: `/api/studio/money${path}`,
      headers: headersOf(userId),
      ...(body && { payload: body }),
    });
  return {
    deps,
    sandbox,
    teacher,
    callAs,
    get: (path: string) => callAs(teacher.userId, "GET", path),
    /** Sends a fresh code if the endpoint requires one. */
    post: (path: string, body: object) => {
      const needsCode = !/\/(resolve|resend)$/.test(path);
      const sent = needsCode ? { code: freshCode(), ...body } : body;
      return callAs(teacher.userId, "POST", path, sent);
    },
    freshCode,
    /** Creates a student of that name with a stored payment. */
    async addPayer(
      name: string,
      {
        provider = "paystack",
        billingPeriod = "monthly",
      }: { provider?: "paystack" | "paypal"; billingPeriod?: "monthly" | "yearly" } = {},
    ) {
      const user = await addTestUser(db);
      await db.updateTable("users").set({ name }).where("id", "=", user.userId).execute();
      await payInSandbox[provider]({ deps, sandbox }, user, { plan: "beginner", billingPeriod });
      await reconcile({ ...deps, log }, { due: "all" });
      return user;
    },
    /** Reconciles everything at all providers. */
    reconcileAll: () => reconcile({ ...deps, log }, { due: "all" }),
    /** Makes the provider answer calls below `path` by errors, until it is restored. */
    async failProvider(provider: "paystack" | "paypal", fault: object = {}) {
      const body = { kind: "status", status: 503, times: 1_000, path: "/", ...fault };
      await sandbox.open(`/_sandbox/${provider}/faults`, { method: "POST", body });
    },
    mendProvider: (provider: "paystack" | "paypal") =>
      sandbox.open(`/_sandbox/${provider}/faults`, { method: "DELETE" }),
    /** Adds a reported payment that belongs to no student; returns the event's id. */
    async addUnmatched(data: object, provider: "paystack" | "paypal" = "paystack") {
      const [kind, event] =
        provider === "paystack"
          ? ["charge.success", { event: "charge.success", data }]
          : [
              "PAYMENT.SALE.COMPLETED",
              { event_type: "PAYMENT.SALE.COMPLETED", id: `WH-${randomUUID()}`, resource: data },
            ];
      const raw = Buffer.from(JSON.stringify(event));
      const stored = { provider, kind, dedupKey: randomUUID(), raw };
      const id = await db.transaction().execute((trx) => insertWebhookEvent(trx, stored));
      if (id === undefined) throw new Error("the event is known already");
      await setEventState(db, id, "unmatched");
      return id;
    },
    async close() {
      await app.close();
      await close();
    },
  };
}

/** For tests: the entries of the audit log, oldest first. */
export const actionsOf = (db: Database) =>
  db
    .selectFrom("auditLog")
    .select(["actorId", "action", "subjectId", "studentId", "reason", "details"])
    .orderBy("doneAt")
    .execute();
