import * as z from "zod";
import { singleLine } from "#platform/contract.ts";
import type { StoredCard } from "../payment-provider.ts";

const text = z.string().min(1).max(100).regex(singleLine);
const authorization = z.looseObject({
  authorization_code: text,
  reusable: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
  last4: text.nullish().catch(null),
  exp_month: z.coerce.number().int().min(1).max(12).nullish().catch(null),
  exp_year: z.coerce.number().int().min(2000).max(2200).nullish().catch(null),
});

/** Paystack's `authorization`: null where the card cannot be charged again, or is malformed. */
export const paystackCard = z.unknown().transform((given): StoredCard | null => {
  const parsed = authorization.safeParse(given);
  if (!parsed.success || String(parsed.data.reusable ?? true) === "false") return null;
  const { authorization_code: authorizationCode, last4, exp_month, exp_year } = parsed.data;
  const expiresOn = exp_month && exp_year ? lastDayOf(exp_year, exp_month) : null;
  return { authorizationCode, last4: last4 ?? null, expiresOn };
});

const country = z.looseObject({ country_code: z.string().regex(/^[A-Z]{2}$/) });

/** The country of Paystack's `authorization`, stored or not; null where it names none. */
export const cardCountry = z
  .unknown()
  .transform((given) => country.safeParse(given).data?.country_code ?? null);

/** A card is good to the end of the month that is printed on it. */
function lastDayOf(year: number, month: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.with({ day: first.daysInMonth }).toString();
}
