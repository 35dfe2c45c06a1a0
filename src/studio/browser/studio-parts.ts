import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { Plan } from "#billing/contract.ts";

interface StudioPartsValue {
  /**
   * Renders its children for instructors and `refusal` for students; redirects visitors to /login.
   */
  InstructorOnly: ComponentType<{ waiting: ReactNode; refusal: ReactNode; children: ReactNode }>;
  /** Returns the school's names of plans. */
  usePlanNames: () => (plan: Plan) => string;
}

/** Components and hooks of features that depend on the studio, provided by root.tsx. */
export const StudioParts = createContext<StudioPartsValue | null>(null);

export function useStudioParts(): StudioPartsValue {
  const parts = useContext(StudioParts);
  if (!parts) throw new Error("StudioParts is not provided");
  return parts;
}
