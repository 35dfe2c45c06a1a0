import { presentMoney } from "#platform/contract/present-money.ts";
import { billingPeriods, type Provider, paidPlans } from "../../contract.ts";
import { type PlanDrift, planKey } from "./diff-plans.ts";

interface ProviderDrift {
  provider: Provider;
  drift: PlanDrift;
}

/** A table of the differences, one a line, in columns for a terminal. */
export function presentDrift(rows: readonly ProviderDrift[]): string {
  const cells = rows.map(({ provider, drift }) => [
    provider,
    drift.wanted.name,
    presentMoney(drift.wanted.amountMinor, drift.wanted.currency),
    presentFound(drift),
    changes[drift.kind],
  ]);
  return presentTable([["provider", "plan", "plans.json", "provider has", "change"], ...cells]);
}

/** One difference in a line: `₦9,000 in plans.json, the provider has ₦7,500 (PLN_a)`. */
export function describeDrift(drift: PlanDrift): string {
  const { amountMinor, currency, configuredCode } = drift.wanted;
  const wanted = `${presentMoney(amountMinor, currency)} in plans.json`;
  const configured = drift.kind === "code" ? `, the settings have ${configuredCode ?? "none"}` : "";
  return `${wanted}, the provider has ${presentFound(drift)}${configured}`;
}

/** Rows in columns for a terminal. */
export function presentTable(table: readonly (readonly string[])[]): string {
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
 * A variable of plan codes as the configuration reads it, quoted for a shell and for an environment
 * file: `PAYSTACK_PLANS='{"beginner:monthly":"PLN_…",…}'`.
 */
export function presentVariable(variable: string, codes: Readonly<Record<string, string>>): string {
  const keys = paidPlans.flatMap((plan) =>
    billingPeriods.map((period) => planKey({ plan, period })),
  );
  const ordered = Object.fromEntries(keys.map((key) => [key, codes[key]]));
  return `${variable}='${JSON.stringify(ordered)}'`;
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

const changes = {
  missing: "create",
  price: "new price for new subscribers",
  code: "none here; set the variable below",
} as const satisfies Record<PlanDrift["kind"], string>;
