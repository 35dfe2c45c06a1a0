import * as z from "zod/mini";
import { endpoint, isoInstant } from "#platform/contract.ts";
import { billingPeriod, currency, paidPlan } from "./subscription.ts";

/**
 * The token of the link in a mail: our id of the subscription, the day of the charge, a signature.
 */
const renewalToken = z
  .string()
  .check(
    z.regex(/^[0-9a-f-]{36}\.[0-9]{4}-[0-9]{2}-[0-9]{2}\.[\w-]{43}$/, "This link is not complete"),
  );

const exampleToken =
  "3f2b8c1e-5a4d-4e6f-9a7b-1c2d3e4f5a6b.2026-04-28.q3Jv0s8Yc1Zr5Xk2Lw9Tn4Hb7Gd6Fp0Ea3Ri8Uo1Mx2";

/** The content of the link's page, without the student's name. */
const linkedRenewal = z.object({
  plan: paidPlan,
  billingPeriod,
  /** In kobo or cents. */
  amountMinor: z.int().check(z.positive()),
  currency,
  chargeOn: isoInstant,
  /** The end of the paid time; access stays until then after a cancellation. */
  openUntil: isoInstant,
  state: z.enum(["renews", "ended"]),
});
export type LinkedRenewal = z.infer<typeof linkedRenewal>;

const byLink = {
  path: "/api/subscription/renewal-link",
  access: "public",
  tag: "Plans",
  data: linkedRenewal,
  limit: { points: 30, durationSeconds: 600 },
} as const;

/** The link in a mail that announces a renewal. The token is the only credential: no login. */
export const renewalLinkEndpoints = {
  linkedRenewal: endpoint({
    ...byLink,
    method: "GET",
    summary: "What a mail’s link would cancel; changes nothing",
    query: z.object({ token: renewalToken }),
    errors: ["billing.renewal_link_unknown"],
    example: { query: { token: exampleToken } },
  }),
  cancelByLink: endpoint({
    ...byLink,
    method: "POST",
    summary: "Cancel a renewal by a mail’s link, without a login; repeatable",
    body: z.strictObject({ token: renewalToken }),
    errors: [
      "billing.renewal_link_unknown",
      "billing.not_cancellable_yet",
      "billing.provider_unavailable",
    ],
    example: { body: { token: exampleToken } },
  }),
};

export const renewalLinkErrors = {
  "billing.renewal_link_unknown": {
    status: 404,
    message:
      "This link is not known to us, or no longer valid. You can cancel in your account, under Subscription.",
  },
} as const;
