import { Client } from "pg";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { makeFakeFreshCode } from "#platform/server/http/testing/fake-fresh-code.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log/log.ts";
import { clientId, clientSecret } from "../../../../sandbox/paypal/testing/subscribe-for-tests.ts";
import { secretKey } from "../../../../sandbox/start-test-sandbox.ts";
import type { TestDatabase } from "../../../../test/support/database.ts";
import type { PlanPrices } from "../../contract.ts";
import { addBillingApi } from "../api.ts";
import { addPricesApi } from "../plans/add-prices-api.ts";
import { applyPriceSave } from "../plans/apply-price-save.ts";
import { priceJob } from "../plans/change-prices.ts";
import { pricesChannel, pricesOf, pricesTag } from "../plans/school-prices.ts";
import { createPaypalPlans } from "../providers/paypal/paypal-plan-catalogue.ts";
import { createPaypalApi } from "../providers/paypal/paypal-provider.ts";
import { createPaystackPlans } from "../providers/paystack/paystack-plan-catalogue.ts";
import { createPaystackApi } from "../providers/paystack/paystack-provider.ts";
import type { PlanTarget } from "../providers/plan-catalogue.ts";
import type { startTestBilling } from "./test-billing.ts";
import { addTestUser } from "./test-providers.ts";

/**
 * An instructor who changes prices through the API, with the worker that saves them in the sandbox.
 */
export async function startTestPrices(
  { db, url }: TestDatabase,
  billing: Awaited<ReturnType<typeof startTestBilling>>,
) {
  const { baseUrl } = billing.sandbox;
  const { paystack, paypal } = billing.configured;
  const folder = pricesOf(billing.prices.folder.offers);
  /** The state that tests change. */
  const state: { isPaypalAway: boolean; role: "instructor" | "student" } = {
    isPaypalAway: false,
    role: "instructor",
  };
  const teacher = await addTestUser(db);
  await db
    .updateTable("users")
    .set({ role: "instructor" })
    .where("id", "=", teacher.userId)
    .execute();

  const paypalFetch: typeof fetch = async (...args) =>
    state.isPaypalAway ? new Response("", { status: 503 }) : fetch(...args);
  const atPaystack = { fetch, baseUrl, secretKey, deadlineMs: 5_000 };
  const targets: PlanTarget[] = [
    {
      provider: "paystack",
      planCodes: paystack.planCodes,
      catalogue: createPaystackPlans(createPaystackApi(atPaystack)),
    },
    {
      provider: "paypal",
      planCodes: paypal.planCodes,
      catalogue: createPaypalPlans({
        paypal: createPaypalApi({
          fetch: paypalFetch,
          baseUrl,
          clientId,
          clientSecret,
          deadlineMs: 5_000,
        }),
        productName: "Lessons",
      }),
    },
    {
      provider: "paystack",
      planCodes: paystack.dollarPlanCodes,
      catalogue: createPaystackPlans(createPaystackApi(atPaystack), "USD"),
    },
  ];

  const notified: string[] = [];
  const listener = new Client({ connectionString: url });
  await listener.connect();
  listener.on("notification", ({ channel }) => void notified.push(channel));
  await listener.query(`listen ${pricesChannel}`);

  const queued: string[] = [];
  const jobs: Pick<Jobs, "send"> = {
    send: async (_, payload) => void queued.push(priceJob.payload.parse(payload).saveId),
  };
  const saving = { db, targets, prices: billing.prices, log: createLog("test", "silent") };

  /** Plays the worker: runs every queued save until it succeeds or finally fails. */
  async function work(): Promise<void> {
    for (const saveId of queued.splice(0)) {
      for (const _ of [1, 2, 3]) await applyPriceSave(saving, saveId).catch(() => undefined);
    }
  }

  const { requireFreshCode, freshCode } = makeFakeFreshCode();
  const { app, responses } = await buildServer({
    log: createLog("test", "silent"),
    errorTable,
    publicUrl: "http://school.test",
    trustProxy: false,
    identifyCaller: async () => ({
      userId: teacher.userId,
      email: "teacher@school.test",
      name: "Demo teacher",
      role: state.role,
      disabled: false,
      loginSessionId: "1",
    }),
    requireFreshCode,
    addApi: (api) => {
      addBillingApi(api, billing.deps);
      addPricesApi(api, {
        db,
        jobs,
        prices: billing.prices,
        targets,
        findPeople: async () => new Map([[teacher.userId, { name: "Demo teacher" }]]),
      });
    },
  });

  async function call(method: "GET" | "POST" | "PUT" | "DELETE", route: string, body?: object) {
    const response = await app.inject({
      method,
      url: `/api${route}`,
      headers: { token: "Bearer any" },
      ...(body && { payload: body }),
    });
    const { data, code } = response.json();
    return response.statusCode === 200 ? data : { status: response.statusCode, code };
  }

  /** The response to a refused order, else the prices after the worker has saved them. */
  async function finish(ordered: { code?: string }) {
    if (ordered.code !== undefined) return ordered;
    await work();
    // A listening client receives notifications with the response to a query.
    await listener.query("select 1");
    if (notified.splice(0).includes(pricesChannel)) responses.invalidate([pricesTag]);
    return call("GET", "/studio/prices");
  }
  const order = (prices: PlanPrices, revision: number, code = freshCode()) =>
    call("PUT", "/studio/prices", { prices, revision, reason: "Costs rose", code });
  const save = async (...given: Parameters<typeof order>) => finish(await order(...given));
  const restore = async (to: number, revision: number) => {
    const body = { to, revision, reason: "Too dear", code: freshCode() };
    return finish(await call("POST", "/studio/prices/restore", body));
  };

  /** The folder's prices with another price for one month of Beginner. */
  const withBeginner = (NGN: number, USD: number): PlanPrices =>
    folder.map((it) =>
      it.plan === "beginner" ? { ...it, prices: { ...it.prices, monthly: { NGN, USD } } } : it,
    );
  const offered = async () => (await call("GET", "/plans"))[0].prices.monthly;
  const countRevisions = async () =>
    (await db.selectFrom("priceRevisions").selectAll().execute()).length;
  const planOf = async ({ catalogue }: PlanTarget, code: string | undefined) =>
    (await catalogue.findPlans([])).find((it) => it.code === code)?.amountMinor;
  return {
    state,
    folder,
    teacher,
    targets,
    freshCode,
    call,
    finish,
    order,
    save,
    restore,
    withBeginner,
    offered,
    countRevisions,
    planOf,
    close: async () => {
      await app.close();
      await listener.end();
    },
  };
}
