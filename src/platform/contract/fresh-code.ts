import * as z from "zod/mini";

/**
 * The code of an authenticator app or a recovery code, typed with or without hyphens. Actions that
 * a stolen session must not do take an unused one as `code`.
 */
export const secondFactorCode = z
  .string()
  .check(
    z.regex(
      /^(\d{6}|[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3})$/,
      "Please enter the 6-digit code, or a recovery code",
    ),
  );

/** The form field of an action that takes a fresh code only in some cases. */
export const optionalCodeField = z.union([z.literal(""), secondFactorCode]);

/** For endpoints that take a fresh code. */
export const freshCodeErrors = [
  "accounts.wrong_code",
  "accounts.second_factor_required",
  "accounts.second_factor_unreadable",
] as const;
