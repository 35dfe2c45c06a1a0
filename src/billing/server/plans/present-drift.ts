import { presentMoney } from "#platform/contract/present-money.ts";
import { billingPeriods, type Provider, paidPlans } from "../../contract.ts";
import { type PlanDrift, planKey } from "./diff-plans.ts";

interface ProviderDrift {
  provider: Provider;
  drift: PlanDrift;
}

/** A table of the differences, one a line, in columns for a terminal. */
export function presentDrift(
  rows: readonly ProviderDrift[],
  options: { alsoCurrentSubscribers: boolean },
): string {
  const cells = rows.map(({ provider, drift }) => [
    provider,
    drift.wanted.name,
    presentMoney(drift.wanted.amountMinor, drift.wanted.currency),
    presentFound(drift),
    presentChange(drift, options),
  ]);
  const table = [["provider", "plan", "plans.json", "provider has", "change"], ...cells];
  const widths = table.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return table
    .map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

/**
 * A provider's variable as the configuration reads it, quoted for a shell and for an environment
 * file: `PAYSTACK_PLANS='{"beginner:monthly":"PLN_…",…}'`.
 */
export function presentVariable(
  provider: Provider,
  codes: Readonly<Record<string, string>>,
): string {
  const keys = paidPlans.flatMap((plan) =>
    billingPeriods.map((period) => planKey({ plan, period })),
  );
  const ordered = Object.fromEntries(keys.map((key) => [key, codes[key]]));
  return `${provider.toUpperCase()}_PLANS='${JSON.stringify(ordered)}'`;
}

function presentFound(drift: PlanDrift): string {
  const found = drift.kind === "missing" ? drift.instead : drift.found;
  if (found === null) return "nothing";
  const { amountMinor, currency, code } = found;
  const known = currency === "NGN" || currency === "USD" ? currency : null;
  const price = known ? presentMoney(amountMinor, known) : `${amountMinor} ${currency}`;
  const flaw = drift.kind !== "missing" ? "" : found.isActive ? ", not this period" : ", inactive";
  return `${price}${flaw} (${code})`;
}

function presentChange(
  drift: PlanDrift,
  { alsoCurrentSubscribers }: { alsoCurrentSubscribers: boolean },
): string {
  if (drift.kind === "missing") return "create";
  if (drift.kind === "code") return "none here; set the variable below";
  return alsoCurrentSubscribers ? "new price for everybody" : "new price for new subscribers";
}
