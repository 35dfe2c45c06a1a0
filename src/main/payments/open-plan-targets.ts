import type { Provider } from "#billing/contract.ts";
import { openPaypalPlans, openPaystackPlans, type PlanTarget } from "#billing/server/index.ts";
import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import type { Settings } from "../settings.ts";

/** Of one call; nobody waits for a page here. */
const deadlineMs = 30_000;

export interface ConfiguredPlans extends PlanTarget {
  /** The setting that holds their codes. */
  variable: string;
}

/**
 * The plans that the providers have for the school, by currency. Those in dollars at Paystack are
 * wanted where `PAYSTACK_PLANS_USD` is set, if only to `{}`.
 */
export function openPlanTargets(
  { paystack, paypal }: Pick<Settings, Provider>,
  { schoolName }: { schoolName: string },
): ConfiguredPlans[] {
  const { planCodes, dollarPlanCodes, secretKey } = paystack;
  const atPaystack = { ...guarded("paystack"), baseUrl: withoutSlash(paystack.apiUrl), secretKey };
  const own: ConfiguredPlans[] = [
    {
      provider: "paystack",
      variable: "PAYSTACK_PLANS",
      planCodes,
      catalogue: openPaystackPlans(atPaystack),
    },
    {
      provider: "paypal",
      variable: "PAYPAL_PLANS",
      planCodes: paypal.planCodes,
      catalogue: openPaypalPlans({
        ...guarded("paypal"),
        baseUrl: withoutSlash(paypal.apiUrl),
        clientId: paypal.clientId,
        clientSecret: paypal.clientSecret,
        productName: schoolName,
      }),
    },
  ];
  if (dollarPlanCodes === undefined) return own;
  const catalogue = openPaystackPlans(atPaystack, "USD", paystack.dollarLimits);
  const dollars = { variable: "PAYSTACK_PLANS_USD", planCodes: dollarPlanCodes, catalogue };
  return [...own, { provider: "paystack", ...dollars }];
}

const guarded = (name: Provider) => ({ fetch: guardFetch({ name, deadlineMs }), deadlineMs });
const withoutSlash = (url: string) => url.replace(/\/+$/, "");
