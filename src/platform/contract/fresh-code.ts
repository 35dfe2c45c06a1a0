import * as z from "zod/mini";

/**
 * The code of an authenticator app or a recovery code, which may be typed without hyphens. An action that a
 * stolen session must not do takes one that was not used before as `code`.
 */
export const secondFactorCode = z
  .string()
  .check(
    z.regex(
      /^(\d{6}|[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3})$/,
      "Please enter the 6-digit code, or a recovery code",
    ),
  );

/** The field of a form whose action takes a fresh code in some cases alone. */
export const optionalCodeField = z.union([z.literal(""), secondFactorCode]);

/** Of endpoints that take a fresh code. */
export const freshCodeErrors = [
  "accounts.wrong_code",
  "accounts.second_factor_required",
  "accounts.second_factor_unreadable",
] as const;
