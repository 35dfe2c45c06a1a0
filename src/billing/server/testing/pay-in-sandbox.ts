import * as z from "zod";
import { agree, openApi } from "../../../../sandbox/paypal/testing/subscribe-for-tests.ts";
import { pay } from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import type { TestSandbox } from "../../../../sandbox/start-test-sandbox.ts";
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

/** For tests: pays in the sandbox, and tells the school nothing. */
export const payInSandbox = { paystack: payByCard, paypal: payByPaypal };
