import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { Plan } from "#billing/contract.ts";

interface StudioPartsValue {
  /** Renders its children for instructors, and `refusal` for students; visitors go to /login. */
  InstructorOnly: ComponentType<{ waiting: ReactNode; refusal: ReactNode; children: ReactNode }>;
  /** Gives the school's name of a plan. */
  usePlanNames: () => (plan: Plan) => string;
}

/** What the studio takes from features that build on it; provided by root.tsx. */
export const StudioParts = createContext<StudioPartsValue | null>(null);

export function useStudioParts(): StudioPartsValue {
  const parts = useContext(StudioParts);
  if (!parts) throw new Error("StudioParts is not provided");
  return parts;
}
