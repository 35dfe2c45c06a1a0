import type { FoundPlan, WantedPlan } from "../plans/diff-plans.ts";

/** The plans that a provider has for the school. All methods throw `GatewayError`. */
export interface PlanCatalogue {
  currency: "NGN" | "USD";
  /** Every plan that has a wanted code or name. */
  findPlans(wanted: readonly WantedPlan[]): Promise<FoundPlan[]>;
  /** Creates a plan and returns its code. After a failure it may exist all the same. */
  createPlan(wanted: WantedPlan): Promise<string>;
  /**
   * Sets a plan's price for new subscribers, and for current ones only when asked to. Returns the
   * code of the plan at that price: another one where the provider cannot keep both prices.
   */
  changePrice(
    found: FoundPlan,
    wanted: WantedPlan,
    options: { alsoCurrentSubscribers: boolean },
  ): Promise<string>;
}
