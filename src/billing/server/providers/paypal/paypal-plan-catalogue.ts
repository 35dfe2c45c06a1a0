import type { FoundPlan, WantedPlan } from "../../plans/diff-plans.ts";
import type { PlanCatalogue } from "../plan-catalogue.ts";
import {
  createPlanRequest,
  createProductRequest,
  type PaypalPlan,
  parseCreatePlanResponse,
  parsePlanResponse,
  parsePlansResponse,
  parseProductsResponse,
  parseUpdatePriceResponse,
  planRequest,
  plansRequest,
  productsRequest,
  updatePriceRequest,
} from "./paypal-plans.ts";
import type { PaypalApi } from "./paypal-provider.ts";

/** Bounds the loop for a provider whose list never ends. */
const maxPages = 100;

interface PlanDeps {
  paypal: Pick<PaypalApi, "send">;
  /** The name of the product for the first plan; later plans join the others' product. */
  productName: string;
}

/**
 * PayPal's plans in dollars. A changed price would apply to current subscribers too. So a price for
 * new subscribers alone needs a new plan, and the old plan keeps its subscribers.
 */
export function createPaypalPlans({ paypal, productName }: PlanDeps): PlanCatalogue {
  const { send } = paypal;
  let productId: string | undefined;

  return {
    currency: "USD",
    amounts: { minMinor: 1, maxMinor: 1_000_000 },
    async findPlans(wanted) {
      const found: FoundPlan[] = [];
      for (const id of await listIds(wanted)) {
        const plan = await fetchPlan(id);
        if (plan === null) continue;
        productId ??= plan.productId;
        found.push(plan);
      }
      return found;
    },
    createPlan,
    changePriceForNew: (_, wanted) => createPlan(wanted),
    async changePriceForCurrent(code, wanted) {
      parseUpdatePriceResponse(await send(updatePriceRequest(code, wanted)));
    },
    priceNoticeDays: 10,
  };

  async function listIds(wanted: readonly WantedPlan[]): Promise<Set<string>> {
    const names = new Set(wanted.map((it) => it.name));
    const configured = wanted.flatMap((it) => it.configuredCode ?? []);
    const listed = await readPages(async (page) =>
      parsePlansResponse(await send(plansRequest(page))),
    );
    return new Set([
      ...configured,
      ...listed.filter((it) => names.has(it.name)).map((it) => it.id),
    ]);
  }

  async function fetchPlan(id: string): Promise<PaypalPlan | null> {
    return parsePlanResponse(await send(planRequest(id)));
  }

  async function createPlan(wanted: WantedPlan): Promise<string> {
    productId ??= await findProduct();
    return parseCreatePlanResponse(await send(createPlanRequest(wanted, productId)));
  }

  /** The product with the school's name, created if it does not exist. */
  async function findProduct(): Promise<string> {
    const products = await readPages(async (page) =>
      parseProductsResponse(await send(productsRequest(page))),
    );
    const known = products.find((it) => it.name === productName);
    return known?.id ?? parseCreatePlanResponse(await send(createProductRequest(productName)));
  }
}

async function readPages<Item>(
  fetchPage: (page: number) => Promise<{ items: Item[]; isLast: boolean }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const { items, isLast } = await fetchPage(page);
    all.push(...items);
    if (isLast) break;
  }
  return all;
}
