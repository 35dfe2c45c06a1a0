import * as z from "zod/mini";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { endpoint } from "#platform/contract.ts";
import { planPrices } from "../contract.ts";
import { paidPlans } from "./plans.ts";
import { priceRevision, studioPrices } from "./studio-prices.ts";

const studio = { access: "instructor", tag: "Studio" } as const;
/** The revision that the instructor has seen; 0 for the folder's prices. */
const revision = z.int().check(z.nonnegative(), z.maximum(2_147_483_647));
/** Each asks the providers for their plans. */
const providerCallLimit = { points: 20, durationSeconds: 600 };
const errors = [
  "billing.price_out_of_range",
  "billing.prices_changed",
  "billing.prices_not_prepared",
] as const;
const price = { USD: 1_000, NGN: 750_000 };
const example = paidPlans.map((plan) => ({ plan, prices: { monthly: price, yearly: price } }));

export const studioPriceEndpoints = {
  prices: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/prices",
    summary: "The plans with their prices, as visitors see them",
    data: studioPrices,
  }),
  savePrices: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/prices",
    summary: "Change the prices for new subscribers, once the providers have plans at them",
    description:
      "Current subscribers keep their price. The same prices again change nothing. From then on the content folder's are not used.",
    freshCode: true,
    body: z.strictObject({ prices: planPrices, revision, reason, code: secondFactorCode }),
    data: studioPrices,
    errors: [...errors],
    limit: providerCallLimit,
    example: { body: { prices: example, revision: 0, reason: "Dearer", code: "123456" } },
  }),
  priceRevisions: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/prices/revisions",
    summary: "Who changed the prices, when, why and what, newest first",
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    data: z.object({ revisions: z.array(priceRevision), total: z.int().check(z.nonnegative()) }),
  }),
  restorePrices: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/prices/restore",
    summary: "Use the prices of an earlier revision again, as a new one",
    freshCode: true,
    body: z.strictObject({
      /** The revision to use again. */
      to: revision,
      revision,
      reason,
      code: secondFactorCode,
    }),
    data: studioPrices,
    errors: [...errors, "billing.prices_not_found"],
    limit: providerCallLimit,
    example: { body: { to: 1, revision: 2, reason: "Back", code: "123456" } },
  }),
};
