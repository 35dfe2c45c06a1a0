import { type ComponentType, createContext } from "react";
import type { PaidPlan } from "#billing/contract.ts";

interface StudentPlanActionsProps {
  student: { _id: string; name: string };
  /** The plan that runs, or failed to be renewed; null without one. */
  plan: PaidPlan | null;
  /** Whether a provider will charge again. */
  renews: boolean;
}

/** What the teacher can do for a student's plan, from billing; provided by root.tsx. */
export const StudentPlanActions = createContext<ComponentType<StudentPlanActionsProps> | null>(
  null,
);
