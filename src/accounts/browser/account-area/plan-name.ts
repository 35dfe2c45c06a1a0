import type { Plan } from "#billing/contract.ts";

const names: Record<Plan, string> = {
  free: "No plan yet",
  beginner: "Beginner plan",
  intermediate: "Intermediate plan",
  "intermediate-pro": "Intermediate Pro plan",
  professional: "Professional plan",
  "professional-pro": "Professional Pro plan",
};

/** A user's plan as the menu says it. */
export function planName(held: Plan): string {
  return names[held];
}
