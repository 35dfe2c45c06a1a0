import type { PaidPlan, Plan } from "#billing/contract.ts";

/**
 * What a plan's card offers someone who holds `held`; visitors hold `free`. Whoever holds a plan
 * has it marked. Source: spec §4, offered plan actions.
 */
export function planActionFor(held: Plan, offered: PaidPlan): "subscribe" | "your-plan" | "none" {
  if (held === "free") return "subscribe";
  return held === offered ? "your-plan" : "none";
}
