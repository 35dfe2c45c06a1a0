import { type ComponentType, createContext } from "react";
import type { PaidPlan } from "#billing/contract.ts";

interface PlanActionsProps {
  student: { _id: string; name: string };
  /** The running plan, or one whose renewal failed; null without a plan. */
  plan: PaidPlan | null;
  /** Whether a provider will charge again. */
  renews: boolean;
}

interface StudentPartsValue {
  /** The actions on a student's plan, from billing. */
  PlanActions: ComponentType<PlanActionsProps>;
  /** What a student practised, from practice. */
  SharedPractice: ComponentType<{ studentId: string }>;
}

/** Parts of a student's page that features which depend on accounts provide by root.tsx. */
export const StudentParts = createContext<Partial<StudentPartsValue>>({});
