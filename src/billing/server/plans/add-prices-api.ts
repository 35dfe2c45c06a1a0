import type { Page } from "#platform/contract/page.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { studioPriceEndpoints as endpoints } from "../../contract/studio-price-endpoints.ts";
import { type PriceRevision, priceRevisionsPageSize } from "../../contract/studio-prices.ts";
import { billingPeriods, type PlanPrices, planPrices } from "../../contract.ts";
import { selectPriceRevisions } from "../queries/prices/price-revisions.ts";
import {
  discardPrices,
  getPrices,
  type PriceDeps,
  restorePrices,
  retryPrices,
  savePrices,
} from "./change-prices.ts";

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

interface PriceRevisionDeps {
  db: Database;
  /** Names by user id; erased accounts are left out. */
  findPeople: (userIds: readonly string[]) => Promise<Map<string, { name: string }>>;
}

/** Lists the revisions of prices, newest first, with their author and changes. */
async function listPriceRevisions(
  { db, findPeople }: PriceRevisionDeps,
  { cursor }: { cursor?: string | undefined },
): Promise<Page & { revisions: PriceRevision[] }> {
  const limit = priceRevisionsPageSize;
  const page = await selectPriceRevisions(db, { cursor, limit });
  const { rows, following, total, nextCursor } = page;
  const people = await findPeople(rows.flatMap(({ authorId }) => authorId ?? []));
  const revisions = rows.map((row, index) => {
    const before = rows[index + 1] ?? following;
    const prices = planPrices.parse(row.prices);
    return {
      _id: String(row.id),
      savedOn: row.savedAt.toISOString(),
      author: people.get(row.authorId ?? "")?.name ?? null,
      isOfFolder: row.authorId === null && row.reason === "",
      reason: row.reason,
      prices,
      changes: before ? listChanges(planPrices.parse(before.prices), prices) : [],
    };
  });
  return { revisions, total, nextCursor };
}

function listChanges(before: PlanPrices, after: PlanPrices): PriceRevision["changes"] {
  return after.flatMap(({ plan, prices }) => {
    const old = before.find((it) => it.plan === plan)?.prices ?? prices;
    return billingPeriods.flatMap((billingPeriod) =>
      (["NGN", "USD"] as const)
        .filter((currency) => old[billingPeriod][currency] !== prices[billingPeriod][currency])
        .map((currency) => ({
          plan,
          billingPeriod,
          before: presentMoney(old[billingPeriod][currency], currency),
          after: presentMoney(prices[billingPeriod][currency], currency),
        })),
    );
  });
}
