import type { PlanCatalogue } from "#billing/server/providers/plan-catalogue.ts";

/**
 * The code of the monthly plan of the contract tests. It is created only if missing, so that a real
 * test mode keeps a single one.
 */
export async function findContractPlan(catalogue: PlanCatalogue, amountMinor: number) {
  const wanted = {
    ...({ plan: "beginner", period: "monthly", configuredCode: null } as const),
    name: "Contract test, monthly",
    text: "Sold by tests alone.",
    amountMinor,
    currency: catalogue.currency,
  };
  const found = await catalogue.findPlans([wanted]);
  const known = found.find((it) => it.isActive && it.amountMinor === amountMinor);
  return known?.code ?? (await catalogue.createPlan(wanted));
}
