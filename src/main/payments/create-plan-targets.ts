import type { Provider } from "#billing/contract.ts";
import { createPaypalPlans, createPaystackPlans, type PlanTarget } from "#billing/server/index.ts";
import type { Settings } from "../settings.ts";
import type { PaymentApis } from "./create-providers.ts";

export interface ConfiguredPlans extends PlanTarget {
  /** The setting that holds their codes. */
  variable: string;
}

/**
 * The plans that the providers have for the school, by currency. Those in dollars at Paystack are
 * wanted where `PAYSTACK_PLANS_USD` is set, if only to `{}`.
 */
export function createPlanTargets(
  { paystack, paypal }: Pick<Settings, Provider>,
  { apis, schoolName }: { apis: PaymentApis; schoolName: string },
): ConfiguredPlans[] {
  const { planCodes, dollarPlanCodes } = paystack;
  const own: ConfiguredPlans[] = [
    {
      provider: "paystack",
      variable: "PAYSTACK_PLANS",
      planCodes,
      catalogue: createPaystackPlans(apis.paystack),
    },
    {
      provider: "paypal",
      variable: "PAYPAL_PLANS",
      planCodes: paypal.planCodes,
      catalogue: createPaypalPlans({ paypal: apis.paypal, productName: schoolName }),
    },
  ];
  if (dollarPlanCodes === undefined) return own;
  const catalogue = createPaystackPlans(apis.paystack, "USD", paystack.dollarLimits);
  const dollars = { variable: "PAYSTACK_PLANS_USD", planCodes: dollarPlanCodes, catalogue };
  return [...own, { provider: "paystack", ...dollars }];
}
