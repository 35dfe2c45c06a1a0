import { type Api, serve } from "#platform/server/http/serve.ts";
import { studioPriceEndpoints as endpoints } from "../../contract/studio-price-endpoints.ts";
import { getPrices, type PriceDeps, restorePrices, savePrices } from "./change-prices.ts";
import { listPriceRevisions, type PriceRevisionDeps } from "./list-price-revisions.ts";

export interface PricesApiDeps extends PriceDeps, PriceRevisionDeps {
  /** Resolves when every server has dropped the responses that a committed change outdated. */
  waitForInvalidation: () => Promise<void>;
}

/** Adds the studio's routes about prices, for instructors alone. */
export function addPricesApi(api: Api, deps: PricesApiDeps): void {
  /** What visitors see next includes the change. */
  const seen = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await deps.waitForInvalidation();
    return result;
  };
  serve(api, endpoints.prices, () => getPrices(deps, deps.db));
  serve(api, endpoints.savePrices, ({ caller, body }) =>
    seen(savePrices(deps, { actorId: caller.userId, ...body })),
  );
  serve(api, endpoints.priceRevisions, ({ query }) => listPriceRevisions(deps, query));
  serve(api, endpoints.restorePrices, ({ caller, body }) =>
    seen(restorePrices(deps, { actorId: caller.userId, ...body })),
  );
}
