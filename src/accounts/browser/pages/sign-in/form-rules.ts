import * as z from "zod/mini";
import {
  minPasswordLength,
  normalizeEmail,
  personName,
  typedPassword,
} from "#accounts/contract.ts";
import { emailPattern } from "#platform/contract/email.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";

/** The forms' messages, verbatim from spec §5. */
const required = "This field is required";
export const passwordsDiffer = "Passwords do not match";
const badEmail = "Please enter a valid email address";
const shortPassword = "Password should be at least 6 characters long";

const emailChecks = [
  z.overwrite(normalizeEmail),
  z.maxLength(254, badEmail),
  z.email({ pattern: emailPattern, error: badEmail }),
] as const;

const aValidEmail = z.string().check(...emailChecks);

function isEmailOrEmpty(text: string): boolean {
  return text === "" || aValidEmail.safeParse(text).success;
}

export const loginForm = z.object({
  email: z.string().check(...emailChecks),
  password: typedPassword,
});

/** The check that both passwords match runs last, since a mismatch clears both. */
export const registerForm = z.object({
  name: personName,
  email: z.string().check(z.trim(), z.minLength(1, required), ...emailChecks),
  phone: z.string().check(z.trim(), z.maxLength(32, "Please use at most 32 characters")),
  password: z
    .string()
    .check(
      z.minLength(1, required),
      z.minLength(minPasswordLength, shortPassword),
      z.maxLength(200, "Password should be at most 200 characters long"),
    ),
  confirmPassword: z.string().check(z.minLength(1, required)),
  terms: z.literal(true, required),
  /** Absent or empty for adults. */
  guardianEmail: z.optional(z.string().check(z.trim(), z.refine(isEmailOrEmpty, badEmail))),
});

/** After Google, which provides the email (spec §5). */
export const createAccountForm = z.omit(registerForm, { email: true, terms: true });

/** The fields of the profile that users may change, besides the avatar. */
export const profileForm = z.pick(registerForm, { name: true, phone: true });

export const forgotPasswordForm = z.object({ email: z.string().check(...emailChecks) });

/** As above, the check that both match runs last. */
export const newPasswordForm = z.object({
  password: z
    .string()
    .check(
      z.minLength(1, "Please enter a password"),
      z.minLength(minPasswordLength, shortPassword),
      z.maxLength(200, "Password should be at most 200 characters long"),
    ),
  confirmPassword: z.string().check(z.minLength(1, "Please enter your password again")),
});

/** The proof of identity; the server names the required fields. */
const identity = { currentPassword: z.string(), totp: z.string().check(z.trim()) };

/** An unused code, for actions that a stolen session must not do. */
export const freshCodeForm = z.object({ code: secondFactorCode });

/** The proof for a new authenticator key; the server names the required fields. */
export const keyProofForms = {
  password: z.object({ currentPassword: typedPassword, currentCode: z.string() }),
  code: z.object({ currentPassword: z.string(), currentCode: secondFactorCode }),
  both: z.object({ currentPassword: typedPassword, currentCode: secondFactorCode }),
  none: z.object({ currentPassword: z.string(), currentCode: z.string() }),
};

export const changePasswordForm = z.extend(newPasswordForm, identity);
export const changeEmailForm = z.extend(forgotPasswordForm, identity);
