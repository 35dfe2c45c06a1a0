import * as z from "zod/mini";
import {
  minPasswordLength,
  normalizeEmail,
  personName,
  typedPassword,
} from "#accounts/contract.ts";
import { emailPattern } from "#platform/contract/email.ts";

/** What a form says of its fields, to the letter of spec §5. */
const required = "This field is required";
export const passwordsDiffer = "Passwords do not match";
const badEmail = "Please enter a valid email address";
const shortPassword = "Password should be at least 6 characters long";

const emailChecks = [
  z.overwrite(normalizeEmail),
  z.maxLength(254, badEmail),
  z.email({ pattern: emailPattern, error: badEmail }),
] as const;

export const loginForm = z.object({
  email: z.string().check(...emailChecks),
  password: typedPassword,
});

/** That both passwords match is judged when all else is well, since a mismatch clears both. */
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
});

/** After Google, which has told the address (spec §5). */
export const createAccountForm = z.omit(registerForm, { email: true, terms: true });

/** What a user may change of himself, beside his picture. */
export const profileForm = z.pick(registerForm, { name: true, phone: true });

export const forgotPasswordForm = z.object({ email: z.string().check(...emailChecks) });

/** As above, that both match is judged last. */
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

/** What proves who is asking; which of it is needed, the server says. */
const identity = { currentPassword: z.string(), totp: z.string().check(z.trim()) };

export const changePasswordForm = z.extend(newPasswordForm, identity);
export const changeEmailForm = z.extend(forgotPasswordForm, identity);
