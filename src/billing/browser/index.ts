export { PlanCard } from "./pages/plans/plan-card.tsx";
export { plansQuery } from "./pages/plans/plans-query.ts";
