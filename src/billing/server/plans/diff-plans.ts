import { presentMoney } from "#platform/contract/present-money.ts";
import {
  type BillingPeriod,
  billingPeriods,
  type PaidPlan,
  type PlanOffer,
  type Provider,
  paidPlans,
} from "../../contract.ts";

/** The plan that a provider must have for a plan and billing period of the school. */
export interface WantedPlan {
  plan: PaidPlan;
  period: BillingPeriod;
  /** The name that the provider shows to payers, as "Beginner, monthly". */
  name: string;
  text: string;
  amountMinor: number;
  currency: "NGN" | "USD";
  /** The plan code of the configuration, or null. */
  configuredCode: string | null;
}

/** A provider's plan. */
export interface FoundPlan {
  code: string;
  name: string;
  amountMinor: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** Null for an interval that the school does not sell. */
  period: BillingPeriod | null;
  /** Whether payers can still subscribe to it. */
  isActive: boolean;
}

export type PlanDrift =
  /** The provider lacks the plan. `instead`: the plan of its configured code, another product. */
  | { kind: "missing"; wanted: WantedPlan; instead: FoundPlan | null }
  /** The provider charges another price. */
  | { kind: "price"; wanted: WantedPlan; found: FoundPlan }
  /** The provider has the plan, but the configuration names another code or none. */
  | { kind: "code"; wanted: WantedPlan; found: FoundPlan };

export interface PlanComparison {
  /** In the order of the wanted plans; empty without differences. */
  drift: readonly PlanDrift[];
  /** The codes of the provider's plans, as the configuration should name them. */
  codes: Readonly<Record<string, string>>;
}

/** The ten plans of the school in one currency. */
export function listWantedPlans(
  offers: readonly PlanOffer[],
  currency: "NGN" | "USD",
  planCodes: Readonly<Record<string, string>>,
): WantedPlan[] {
  return offers.flatMap(({ plan, name, text, prices }) =>
    (["monthly", "yearly"] as const).map((period) => ({
      plan,
      period,
      name: `${name}, ${period}`,
      text,
      amountMinor: prices[period][currency],
      currency,
      configuredCode: planCodes[`${plan}:${period}`] ?? null,
    })),
  );
}

/** The plan's key in the configuration, as `beginner:monthly`. */
export function planKey({ plan, period }: Pick<WantedPlan, "plan" | "period">): string {
  return `${plan}:${period}`;
}

/**
 * Compares the school's plans with a provider's. A plan is found by its configured code, or by name
 * if the code is unknown or its plan has another price. A different name is no drift.
 */
export function diffPlans(
  wanted: readonly WantedPlan[],
  found: readonly FoundPlan[],
): PlanComparison {
  const taken = new Set(wanted.map((it) => it.configuredCode));
  const drift: PlanDrift[] = [];
  const codes: Record<string, string> = {};
  for (const plan of wanted) {
    const configured = found.find((it) => it.code === plan.configuredCode) ?? null;
    const named = found.filter((it) => it.name === plan.name && !taken.has(it.code));
    const usable = [configured, ...named].filter((it) => it !== null && isSameProduct(it, plan));
    const match = usable.find((it) => it?.amountMinor === plan.amountMinor) ?? usable[0];
    if (!match) {
      drift.push({ kind: "missing", wanted: plan, instead: configured });
      continue;
    }
    taken.add(match.code);
    codes[planKey(plan)] = match.code;
    if (match.amountMinor !== plan.amountMinor) {
      drift.push({ kind: "price", wanted: plan, found: match });
    } else if (match.code !== plan.configuredCode) {
      drift.push({ kind: "code", wanted: plan, found: match });
    }
  }
  return { drift, codes };
}

/** Providers cannot change a plan's currency or interval. */
function isSameProduct(found: FoundPlan, wanted: WantedPlan): boolean {
  return found.isActive && found.currency === wanted.currency && found.period === wanted.period;
}

interface ProviderDrift {
  provider: Provider;
  drift: PlanDrift;
}

/** A terminal table of the differences, one per line. */
export function presentDrift(rows: readonly ProviderDrift[]): string {
  const cells = rows.map(({ provider, drift }) => [
    provider,
    drift.wanted.name,
    presentMoney(drift.wanted.amountMinor, drift.wanted.currency),
    formatFound(drift),
    changes[drift.kind],
  ]);
  return formatTable([["provider", "plan", "plans.json", "provider has", "change"], ...cells]);
}

/** One difference in a line, as `₦9,000 in plans.json, the provider has ₦7,500 (PLN_a)`. */
export function describeDrift(drift: PlanDrift): string {
  const { amountMinor, currency, configuredCode } = drift.wanted;
  const wanted = `${presentMoney(amountMinor, currency)} in plans.json`;
  const configured = drift.kind === "code" ? `, the settings have ${configuredCode ?? "none"}` : "";
  return `${wanted}, the provider has ${formatFound(drift)}${configured}`;
}

/** Rows in columns for a terminal. */
export function formatTable(table: readonly (readonly string[])[]): string {
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
 * An environment variable with plan codes, quoted for both shells and environment files:
 * `PAYSTACK_PLANS='{"beginner:monthly":"PLN_…",…}'`.
 */
export function formatVariable(variable: string, codes: Readonly<Record<string, string>>): string {
  const keys = paidPlans.flatMap((plan) =>
    billingPeriods.map((period) => planKey({ plan, period })),
  );
  const ordered = Object.fromEntries(keys.map((key) => [key, codes[key]]));
  return `${variable}='${JSON.stringify(ordered)}'`;
}

function formatFound(drift: PlanDrift): string {
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
