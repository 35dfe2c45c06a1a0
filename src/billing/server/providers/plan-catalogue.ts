import type { AmountRange } from "../../contract/studio-prices.ts";
import type { Provider } from "../../contract.ts";
import type { FoundPlan, WantedPlan } from "../plans/diff-plans.ts";

/** The plans that a provider has for the school. All methods throw `GatewayError`. */
export interface PlanCatalogue {
  currency: "NGN" | "USD";
  /** What the provider charges at least and at most at once. */
  readonly amounts: AmountRange;
  /** Every plan that has a wanted code or name. */
  findPlans(wanted: readonly WantedPlan[]): Promise<FoundPlan[]>;
  /** Creates a plan and returns its code. After a failure it may exist all the same. */
  createPlan(wanted: WantedPlan): Promise<string>;
  /**
   * Sets a plan's price for new subscribers alone. Returns the code of the plan at that price: another
   * one where the provider cannot keep both prices.
   */
  changePriceForNew(found: FoundPlan, wanted: WantedPlan): Promise<string>;
  /** Sets the price of a plan for its current subscribers. Idempotent. */
  changePriceForCurrent(code: string, wanted: WantedPlan): Promise<void>;
  /** Charges within these days after it are still at the old price. */
  readonly priceNoticeDays: number;
}

/** A provider's plans in one currency, and the configured codes of them by `beginner:monthly`. */
export interface PlanTarget {
  provider: Provider;
  catalogue: PlanCatalogue;
  planCodes: Readonly<Record<string, string>>;
}
