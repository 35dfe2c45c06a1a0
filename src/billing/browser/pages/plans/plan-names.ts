import type { Plan } from "#billing/contract.ts";

const names: Record<Plan, string> = {
  free: "No plan",
  beginner: "Beginner",
  intermediate: "Intermediate",
  "intermediate-pro": "Intermediate Pro",
  professional: "Professional",
  "professional-pro": "Professional Pro",
};

/** A plan's name where offers are not loaded. */
export const planNameOf = (plan: Plan): string => names[plan];
