import { billingPeriods, type Provider, paidPlans, provider } from "#billing/contract.ts";

/** What the providers' own plan codes begin with; the sandbox's do so too. */
const prefixes: Readonly<Record<Provider, string>> = { paystack: "PLN_", paypal: "P-" };

/** The sandbox's plan codes of a provider by plan and billing period, as `beginner:monthly`. */
export function demoPlanCodes(name: Provider): Record<string, string> {
  return Object.fromEntries(
    paidPlans.flatMap((plan) =>
      billingPeriods.map((period) => [
        `${plan}:${period}`,
        `${prefixes[name]}${plan.replace("-", "_")}_${period}`,
      ]),
    ),
  );
}

/** The sandbox's plan codes of all providers. */
export const allDemoPlanCodes: readonly string[] = provider.options.flatMap((name) =>
  Object.values(demoPlanCodes(name)),
);

/** A demo plan code in JSON: it contains a plan's name, which a provider's own does not. */
export const demoPlanCodeInJson = new RegExp(
  `"(${Object.values(prefixes).join("|")})[a-z]+(_[a-z]+)*_(monthly|yearly)"`,
);
