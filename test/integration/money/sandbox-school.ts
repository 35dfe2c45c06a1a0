import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Provider } from "#billing/contract.ts";
import { shiftSchoolClock } from "#billing/server/index.ts";
import type { PaymentDeps } from "#billing/server/payment-deps.ts";
import type { PriceOf } from "#billing/server/plans/read-plans.ts";
import {
  createPaypalApi,
  createPaypalProvider,
} from "#billing/server/providers/paypal/paypal-provider.ts";
import {
  createPaystackApi,
  createPaystackProvider,
} from "#billing/server/providers/paystack/paystack-provider.ts";
import { testIssuer } from "#billing/server/testing/test-issuer.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { buildSandbox } from "../../../sandbox/build-sandbox.ts";
import { beginPayment, type Call, type Chosen } from "./begin-payment.ts";

const secretKey = "sk_test_0123456789";
const paypalKeys = { clientId: "school-client", clientSecret: "never-to-be-seen-secret" };
const baseUrl = "http://127.0.0.1";

const plans = ["beginner", "professional"] as const;
const periods = ["monthly", "yearly"] as const;
const intervals = {
  paystack: { monthly: "monthly", yearly: "annually" },
  paypal: { monthly: "MONTH", yearly: "YEAR" },
} as const;

/** Gives each plan a distinct price. */
const priceAt =
  (provider: Provider): PriceOf =>
  (plan, period) => {
    const isYearly = period === "yearly";
    const dearness = (plan === "beginner" ? 1 : 2) * (isYearly ? 10 : 1);
    const code = `${plan}_${period}`;
    return provider === "paystack"
      ? { planCode: `PLN_${code}`, amountMinor: 750_000 * dearness, currency: "NGN" }
      : { planCode: `P-${code}`, amountMinor: 1_000 * dearness, currency: "USD" };
  };

function plansOf(provider: Provider) {
  return plans.flatMap((plan) =>
    periods.map((period) => ({ name: plan, period, ...priceAt(provider)(plan, period) })),
  );
}

/**
 * The school's billing with both providers' sandboxes in this process, without a network and files,
 * so that many payments are fast.
 */
export async function openSandboxSchool({ db }: { db: Database }) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "sandbox-"));
  const app = buildSandbox({
    dataDir,
    isStored: false,
    secretKey,
    publicKey: "pk_test_0123456789",
    plans: plansOf("paystack").map(({ period, ...plan }) => ({
      ...plan,
      interval: intervals.paystack[period],
    })),
    paypal: {
      ...paypalKeys,
      tokenLifeSeconds: 20 * 366 * 86_400,
      plans: plansOf("paypal").map(({ period, planCode: planId, ...plan }) => ({
        ...plan,
        planId,
        interval: intervals.paypal[period],
      })),
    },
  });
  await app.ready();
  const fetch = fetchFrom(app);
  const deps: PaymentDeps = {
    db,
    issuer: testIssuer,
    graceHours: 72,
    listDisputeRecipients: async () => ["school@school.test"],
    providers: {
      paystack: createPaystackProvider({
        paystack: createPaystackApi({ fetch, baseUrl, secretKey, deadlineMs: 60_000 }),
        readPrices: async () => ({ priceOf: priceAt("paystack") }),
      }),
      paypal: createPaypalProvider({
        paypal: createPaypalApi({ fetch, baseUrl, ...paypalKeys, deadlineMs: 60_000 }),
        readPrices: async () => ({ priceOf: priceAt("paypal") }),
        publicUrl: "http://school.test",
        school: testSchool,
      }),
    },
  };
  const token = await fetchToken(fetch);
  const school = {
    deps,
    call: (async (url, { method, body } = {}) => {
      const isPaypal = /^\/v\d\//.test(url);
      const authorization = `Bearer ${isPaypal ? token : secretKey}`;
      const response = await app.inject({
        method: method ?? (body ? "POST" : "GET"),
        url,
        headers: { authorization },
        ...(body && { body }),
      });
      if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode}`);
      return response.body === "" ? null : JSON.parse(response.body);
    }) satisfies Call,
    /** Moves the clock of sandbox and school; returns the time. */
    async move(advanceSeconds: number): Promise<Temporal.Instant> {
      const body = { advanceSeconds };
      const moved = clock.parse(await school.call("/_sandbox/clock", { method: "POST", body }));
      await shiftSchoolClock({ db }, moved.shiftSeconds);
      return moved.now;
    },
    begin: (user: { userId: string; email: string }, chosen: Chosen) =>
      beginPayment({ deps, call: school.call }, user, chosen),
    async close() {
      await app.close();
      await rm(dataDir, { recursive: true });
    },
  };
  return school;
}

export type SandboxSchool = Awaited<ReturnType<typeof openSandboxSchool>>;

const clock = z.object({
  now: z.string().transform((text) => Temporal.Instant.from(text)),
  shiftSeconds: z.number(),
});
function fetchFrom(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const response = await app.inject({
      method: init?.method === "POST" ? "POST" : "GET",
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(init?.body != null && { payload: String(init.body) }),
    });
    const { statusCode: status } = response;
    return new Response(status === 204 ? null : response.body, { status });
  };
}

const granted = z.object({ access_token: z.string() });

/** PayPal's access token, which outlasts the test. */
async function fetchToken(fetch: typeof globalThis.fetch): Promise<string> {
  const { clientId, clientSecret } = paypalKeys;
  const response = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  return granted.parse(await response.json()).access_token;
}
