import { type Api, serve } from "#platform/server/http/serve.ts";
import { studioPriceEndpoints as endpoints } from "../../contract/studio-price-endpoints.ts";
import {
  discardPrices,
  getPrices,
  type PriceDeps,
  restorePrices,
  retryPrices,
  savePrices,
} from "./change-prices.ts";
import { listPriceRevisions, type PriceRevisionDeps } from "./list-price-revisions.ts";

/** Adds the studio's routes about prices, for instructors alone. */
export function addPricesApi(api: Api, deps: PriceDeps & PriceRevisionDeps): void {
  serve(api, endpoints.prices, () => getPrices(deps, deps.db));
  serve(api, endpoints.savePrices, ({ caller, body }) =>
    savePrices(deps, { actorId: caller.userId, ...body }),
  );
  serve(api, endpoints.retryPrices, () => retryPrices(deps));
  serve(api, endpoints.discardPrices, () => discardPrices(deps));
  serve(api, endpoints.priceRevisions, ({ query }) => listPriceRevisions(deps, query));
  serve(api, endpoints.restorePrices, ({ caller, body }) =>
    restorePrices(deps, { actorId: caller.userId, ...body }),
  );
}
