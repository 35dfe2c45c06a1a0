import path from "node:path";
import type { Pool } from "pg";
import { afterAll, beforeEach } from "vitest";
import { categories } from "#catalog/contract/categories.ts";
import { errorTable } from "#main/error-table.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { createRouteLimits } from "#platform/server/http/limits/route-limits.ts";
import { createLog } from "#platform/server/log/log.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import {
  clientId,
  monthlyPlan,
  startPaypal,
  yearlyPlan,
} from "../../../../sandbox/paypal/testing/subscribe-for-tests.ts";
import { openGateway } from "../../../../sandbox/paypal/testing/test-gateway.ts";
import {
  beginnerMonthly,
  beginnerYearly,
  secretKey,
} from "../../../../sandbox/start-test-sandbox.ts";
import { paidPlans } from "../../contract.ts";
import { addBillingApi } from "../api.ts";
import { createRenewalLinks } from "../notices/renewal-links.ts";
import { createOfferReader, readSchoolPrices } from "../plans/school-prices.ts";
import { createPaypalProvider, paypalScriptUrl } from "../providers/paypal/paypal-provider.ts";
import {
  createPaystackApi,
  createPaystackProvider,
} from "../providers/paystack/paystack-provider.ts";
import { clearPayments } from "./prepare-payments.ts";
import { testIssuer } from "./test-issuer.ts";

const publicUrl = "http://school.test";
const school = path.resolve(import.meta.dirname, "../../../../school");

/** Plan codes of all offers; the sandbox has the beginner plan's. */
function codesWith(prefix: string, beginner?: { monthly: string; yearly: string }) {
  const codes = paidPlans.flatMap((plan) =>
    ["monthly", "yearly"].map((billingPeriod) => [
      `${plan}:${billingPeriod}`,
      `${prefix}${plan}_${billingPeriod}`,
    ]),
  );
  return {
    ...Object.fromEntries(codes),
    ...(beginner && { "beginner:monthly": beginner.monthly, "beginner:yearly": beginner.yearly }),
  };
}

const paystackCodes = { monthly: beginnerMonthly.planCode, yearly: beginnerYearly.planCode };
/** The sandbox's only plan in dollars. */
const inDollars = {
  ...beginnerMonthly,
  planCode: "PLN_usd_beginner_monthly",
  amountMinor: 1_000,
  currency: "USD",
};
const paypalCodes = { monthly: monthlyPlan.planId, yearly: yearlyPlan.planId };

/** For tests: the billing API on its own server, with both providers' sandboxes. */
export async function startTestBilling({ db, pool }: { db: Database; pool: Pool }) {
  const sandbox = await startPaypal({}, { plans: [beginnerMonthly, beginnerYearly, inDollars] });
  const { baseUrl } = sandbox;
  const configured = {
    paystack: {
      planCodes: codesWith("PLN_", paystackCodes),
      dollarPlanCodes: codesWith("PLN_usd_"),
    },
    paypal: { planCodes: codesWith("P-", paypalCodes) },
  };
  const prices = await readSchoolPrices(school, configured);
  /** The published lessons of each category; tests may change them. */
  const lessons = categories.map((category) => ({ category, count: 3 }));
  const countLessons = async () => lessons;
  const deps = {
    db,
    issuer: testIssuer,
    graceHours: 72,
    listDisputeRecipients: async () => ["school@school.test"],
    renewalLinks: createRenewalLinks("a secret of the tests of billing"),
    readOffers: createOfferReader({ db, prices, countLessons }),
    countLessons,
    providers: {
      paystack: {
        ...createPaystackProvider({
          paystack: createPaystackApi({ fetch, baseUrl, secretKey, deadlineMs: 5_000 }),
          readPrices: prices.readPrices.paystack,
        }),
        scriptUrl: `${baseUrl}/v2/inline.js`,
      },
      paypal: {
        ...createPaypalProvider({
          paypal: openGateway(sandbox, { deadlineMs: 5_000 }),
          readPrices: prices.readPrices.paypal,
          publicUrl,
          school: testSchool,
        }),
        scriptUrl: paypalScriptUrl(`${baseUrl}/sdk/js`, clientId),
      },
    },
  };
  const { app } = await buildServer({
    log: createLog("test", "silent"),
    errorTable,
    publicUrl,
    trustProxy: false,
    limits: createRouteLimits({ pool }),
    // Authentication is stubbed: the token is the user's id.
    identifyCaller: async (userId) => (userId === undefined ? null : demoCaller(userId)),
    addApi: (api) => addBillingApi(api, deps),
  });
  const headersOf = (userId: string | null) =>
    userId === null ? {} : { token: `Bearer ${userId}` };
  return {
    app,
    deps,
    sandbox,
    prices,
    configured,
    lessons,
    get: (userId: string | null, url: string) =>
      app.inject({ method: "GET", url, headers: headersOf(userId) }),
    post: (userId: string | null, url: string, body: object) =>
      app.inject({ method: "POST", url, headers: headersOf(userId), body }),
    async close() {
      await app.close();
      await sandbox[Symbol.asyncDispose]();
    },
  };
}

function demoCaller(userId: string) {
  return {
    userId,
    email: `${userId}@school.test`,
    name: "Demo student",
    role: "student" as const,
    disabled: false,
    loginSessionId: userId,
  };
}

type TestSchool = Parameters<typeof startTestBilling>[0];

/** For a test file: billing with both sandboxes, cleared of payments before each test. */
export async function useTestBilling(database: TestSchool) {
  const billing = await startTestBilling(database);
  afterAll(() => billing.close());
  beforeEach(() => clearPayments({ db: database.db, sandbox: billing.sandbox }));
  return billing;
}
