import type { Plan } from "#billing/contract.ts";

const names: Record<Plan, string> = {
  free: "No plan yet",
  beginner: "Beginner plan",
  intermediate: "Intermediate plan",
  "intermediate-pro": "Intermediate Pro plan",
  professional: "Professional plan",
  "professional-pro": "Professional Pro plan",
};

/** The plan's name as menus show it. */
export function planName(held: Plan): string {
  return names[held];
}
