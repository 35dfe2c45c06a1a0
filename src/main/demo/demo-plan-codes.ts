import { billingPeriods, type Provider, paidPlans, provider } from "#billing/contract.ts";

/** The prefixes of the providers' own plan codes, which the sandbox's codes share. */
const prefixes: Readonly<Record<Provider, string>> = { paystack: "PLN_", paypal: "P-" };

/** The sandbox's codes of Paystack's plans in dollars, by plan and billing period. */
export const demoDollarPlanCodes = codesWith(`${prefixes.paystack}usd_`);

/** The sandbox's plan codes of a provider by plan and billing period, as `beginner:monthly`. */
export function demoPlanCodes(name: Provider): Record<string, string> {
  return codesWith(prefixes[name]);
}

function codesWith(prefix: string): Record<string, string> {
  return Object.fromEntries(
    paidPlans.flatMap((plan) =>
      billingPeriods.map((period) => [
        `${plan}:${period}`,
        `${prefix}${plan.replace("-", "_")}_${period}`,
      ]),
    ),
  );
}

/** The sandbox's plan codes of all providers. */
export const allDemoPlanCodes: readonly string[] = [
  ...provider.options.flatMap((name) => Object.values(demoPlanCodes(name))),
  ...Object.values(demoDollarPlanCodes),
];

/** Matches a demo plan code in JSON: unlike a provider's own, it contains a plan's name. */
export const demoPlanCodeInJson = new RegExp(
  `"(${Object.values(prefixes).join("|")})[a-z]+(_[a-z]+)*_(monthly|yearly)"`,
);
