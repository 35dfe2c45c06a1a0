import { type ComponentType, createContext } from "react";
import type { PaidPlan } from "#billing/contract.ts";

interface StudentPlanActionsProps {
  student: { _id: string; name: string };
  /** The running plan, or one whose renewal failed; null without a plan. */
  plan: PaidPlan | null;
  /** Whether a provider will charge again. */
  renews: boolean;
}

/** The actions on a student's plan, from billing; provided by root.tsx. */
export const StudentPlanActions = createContext<ComponentType<StudentPlanActionsProps> | null>(
  null,
);
