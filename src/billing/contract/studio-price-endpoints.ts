import * as z from "zod/mini";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { cursor, page } from "#platform/contract/page.ts";
import { endpoint } from "#platform/contract.ts";
import { planPrices } from "../contract.ts";
import { paidPlans } from "./plans.ts";
import { priceRevision, studioPrices } from "./studio-prices.ts";

const studio = { access: "instructor", tag: "Studio" } as const;
/** The revision that the instructor has seen; 0 for the folder's prices. */
const revision = z.int().check(z.nonnegative(), z.maximum(2_147_483_647));
/** Each such request makes the worker call the providers. */
const providerCallLimit = { points: 20, durationSeconds: 600 };
const errors = [
  "billing.price_out_of_range",
  "billing.prices_changed",
  "billing.prices_being_saved",
] as const;
const price = { USD: 1_000, NGN: 750_000 };
const example = paidPlans.map((plan) => ({ plan, prices: { monthly: price, yearly: price } }));

export const studioPriceEndpoints = {
  prices: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/prices",
    summary: "The plans with their prices, as visitors see them, and those that are being saved",
    data: studioPrices,
  }),
  savePrices: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/prices",
    summary: "Have the prices for new subscribers changed, once the providers have plans at them",
    description:
      "Answered at once: `pending` says what is being saved, or why it failed. Current subscribers keep their price. The same prices again change nothing. From then on the content folder's are not used.",
    freshCode: true,
    body: z.strictObject({ prices: planPrices, revision, reason, code: secondFactorCode }),
    data: studioPrices,
    errors: [...errors],
    limit: providerCallLimit,
    example: { body: { prices: example, revision: 0, reason: "Dearer", code: "123456" } },
  }),
  retryPrices: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/prices/pending/retry",
    summary: "Have prices saved after all that could not be",
    data: studioPrices,
    errors: ["billing.price_save_not_found"],
    limit: providerCallLimit,
  }),
  discardPrices: endpoint({
    ...studio,
    method: "DELETE",
    path: "/api/studio/prices/pending",
    summary: "Give prices up that could not be saved",
    data: studioPrices,
    errors: ["billing.price_save_not_found"],
  }),
  priceRevisions: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/prices/revisions",
    summary: "Who changed the prices, when, why and what, newest first",
    query: z.object({ cursor }),
    data: z.extend(page, { revisions: z.array(priceRevision) }),
  }),
  restorePrices: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/prices/restore",
    summary: "Have the prices of an earlier revision saved again, as a new one",
    freshCode: true,
    body: z.strictObject({
      /** The revision to restore. */
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
