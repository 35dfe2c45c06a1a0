import { createContext, useContext } from "react";
import type { BillingPeriod, Plan, PlanNames } from "#billing/contract.ts";

/** The school's names of its plans, provided by the site's shell; undefined until they load. */
export const PlanNamesContext = createContext<PlanNames | undefined>(undefined);

/** Returns the school's name of a paid plan; empty without a plan, and until the names load. */
export function usePlanNames(): (plan: Plan) => string {
  const names = useContext(PlanNamesContext);
  return (plan) => (plan === "free" ? "" : (names?.[plan] ?? ""));
}

/** The user's plan as menus and the profile show it: `Beginner plan`. */
export function useHeldPlanName(held: Plan): string {
  const name = usePlanNames()(held);
  if (held === "free") return "No plan yet";
  return name && `${name} plan`;
}

/** A plan as receipts name it: `Intermediate plan, monthly`. */
export function presentPlan(planName: string, billingPeriod: BillingPeriod | null): string {
  return billingPeriod ? `${planName} plan, ${billingPeriod}` : `${planName} plan`;
}
