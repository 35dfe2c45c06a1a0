import * as z from "zod";

/** Parses PayPal's decimals, as "10.00" or "10.0", to minor units. */
export const decimal = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/)
  .transform((it) => Math.round(Number(it) * 100));

export const moneyBody = z.looseObject({ currency_code: z.string().length(3), value: decimal });
