import type { AmountRange } from "../../contract/studio-prices.ts";
import type { Provider } from "../../contract.ts";
import type { FoundPlan, WantedPlan } from "../plans/diff-plans.ts";

/** A provider's plans for the school. All methods throw `GatewayError`. */
export interface PlanCatalogue {
  currency: "NGN" | "USD";
  /** The range of amounts that the provider can charge at once. */
  readonly amounts: AmountRange;
  /** Every plan that has a wanted code or name. */
  findPlans(wanted: readonly WantedPlan[]): Promise<FoundPlan[]>;
  /** Creates a plan and returns its code. After an error the plan may exist all the same. */
  createPlan(wanted: WantedPlan): Promise<string>;
  /**
   * Sets a plan's price for new subscribers alone, and returns the code of the plan at that price:
   * a new plan, if the provider cannot keep both prices in one.
   */
  changePriceForNew(found: FoundPlan, wanted: WantedPlan): Promise<string>;
  /** Sets the price of a plan for its current subscribers. Idempotent. */
  changePriceForCurrent(code: string, wanted: WantedPlan): Promise<void>;
  /** Charges within this many days after the change still use the old price. */
  readonly priceNoticeDays: number;
}

/** A provider's plans in one currency, and their configured codes by `beginner:monthly`. */
export interface PlanTarget {
  provider: Provider;
  catalogue: PlanCatalogue;
  planCodes: Readonly<Record<string, string>>;
}
