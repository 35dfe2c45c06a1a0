import * as z from "zod";
import { agree, openApi } from "../../../../sandbox/paypal/testing/subscribe-for-tests.ts";
import { pay } from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import type { TestSandbox } from "../../../../sandbox/start-test-sandbox.ts";
import type { Provider } from "../../contract.ts";
import { startCheckout } from "../checkout/start-checkout.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { addTestUser } from "./test-providers.ts";

interface Deps {
  deps: PaymentDeps;
  sandbox: TestSandbox;
}
type User = Awaited<ReturnType<typeof addTestUser>>;
type Chosen = Pick<Parameters<typeof startCheckout>[2], "plan" | "billingPeriod">;

const links = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) });

/** For tests: pays by card and closes the tab; returns our reference. */
async function payByCard({ deps, sandbox }: Deps, user: User, chosen: Chosen): Promise<string> {
  const { reference, accessCode } = await startCheckout(deps, user, {
    provider: "paystack",
    ...chosen,
  });
  await pay(sandbox, accessCode);
  return reference;
}

/** For tests: approves a PayPal subscription and closes the tab; returns PayPal's id. */
async function payByPaypal({ deps, sandbox }: Deps, user: User, chosen: Chosen): Promise<string> {
  const { accessCode: id } = await startCheckout(deps, user, { provider: "paypal", ...chosen });
  const call = await openApi(sandbox);
  const subscription = links.parse((await call(`/v1/billing/subscriptions/${id}`)).body);
  await agree(sandbox, subscription.links.find((it) => it.rel === "approve")?.href ?? "");
  return id;
}

/** For tests: pays in the sandbox without informing the school. */
export const payInSandbox = { paystack: payByCard, paypal: payByPaypal };

const withId = z.object({ id: z.union([z.string(), z.number()]).transform(String) });

/** The path of a charge's controls, and each provider's states of an ended dispute. */
const controls = {
  paystack: {
    charges: "/_sandbox/paystack/transactions",
    disputes: "/_sandbox/paystack/disputes",
    resolutions: { won: { resolution: "declined" }, lost: { resolution: "merchant-accepted" } },
  },
  paypal: {
    charges: "/_sandbox/paypal/sales",
    disputes: "/_sandbox/paypal/disputes",
    resolutions: {
      won: { outcome: "RESOLVED_SELLER_FAVOUR" },
      lost: { outcome: "RESOLVED_BUYER_FAVOUR" },
    },
  },
} as const satisfies Record<Provider, object>;

interface OfCharge {
  provider: Provider;
  chargeId: string;
  /** Undefined for the whole rest. */
  amountMinor?: number | undefined;
}

/** For tests: refunds a part of a charge immediately, without informing the school. */
export async function refundInSandbox(sandbox: TestSandbox, charge: OfCharge): Promise<void> {
  const id = await beginRefund(sandbox, charge);
  if (charge.provider === "paystack") await setRefund(sandbox, id, "processed");
}

/** For tests: orders a refund, which Paystack processes minutes later; returns its id. */
export async function beginRefund(
  sandbox: TestSandbox,
  { provider, chargeId, amountMinor }: OfCharge,
): Promise<string> {
  const url = `${controls[provider].charges}/${chargeId}/refund`;
  return withId.parse((await post(sandbox, url, amountMinor && { amountMinor })).body).id;
}

/** For tests: processes a refund of Paystack, or lets it fail. */
export async function setRefund(
  sandbox: TestSandbox,
  id: string,
  status: "processed" | "failed",
): Promise<void> {
  await post(sandbox, `/_sandbox/paystack/refunds/${id}`, { status });
}

/** For tests: opens a dispute of a charge and returns its id. */
export async function disputeInSandbox(
  sandbox: TestSandbox,
  { provider, chargeId, amountMinor }: OfCharge,
): Promise<string> {
  const url = `${controls[provider].charges}/${chargeId}/dispute`;
  return withId.parse((await post(sandbox, url, amountMinor && { amountMinor })).body).id;
}

/** For tests: ends a dispute for or against the school. */
export async function endDispute(
  sandbox: TestSandbox,
  { provider, id, end }: { provider: Provider; id: string; end: "won" | "lost" },
): Promise<void> {
  const { disputes, resolutions } = controls[provider];
  await post(sandbox, `${disputes}/${id}`, resolutions[end]);
}

async function post(sandbox: TestSandbox, url: string, body: object | 0 | undefined) {
  const response = await sandbox.open(url, { method: "POST", body: body || {} });
  if (response.status >= 300) throw new Error(`${url} responds ${response.status}`);
  return response;
}
