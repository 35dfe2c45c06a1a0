import * as z from "zod";
import type { Provider } from "#billing/contract.ts";
import { startCheckout } from "#billing/server/checkout/start-checkout.ts";
import type { PaymentDeps } from "#billing/server/payment-deps.ts";

export interface Chosen {
  provider: Provider;
  plan: "beginner" | "professional";
  billingPeriod: "monthly" | "yearly";
}

/** A call with the keys of both providers; returns the parsed body. Throws unless it is 2xx. */
export type Call = (
  url: string,
  request?: { method?: "GET" | "POST" | "DELETE"; body?: object },
) => Promise<unknown>;

const approvable = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) });

/** Starts a checkout; returns how to pay it at the provider without informing the school. */
export async function beginPayment(
  { deps, call }: { deps: PaymentDeps; call: Call },
  user: { userId: string; email: string },
  chosen: Chosen,
) {
  const { reference, accessCode } = await startCheckout(deps, user, chosen);
  if (chosen.provider === "paystack") {
    const url = `/checkout/${accessCode}/pay`;
    return { reference, subscriptionId: null, pay: () => call(url, { body: {} }) };
  }
  const { links } = approvable.parse(await call(`/v1/billing/subscriptions/${accessCode}`));
  const approve = links.find(({ rel }) => rel === "approve")?.href ?? "";
  const baToken = new URL(approve).searchParams.get("ba_token");
  const url = `/webapps/billing/subscriptions/${baToken}/approve`;
  return { reference, subscriptionId: accessCode, pay: () => call(url, { body: {} }) };
}
