import * as z from "zod/mini";
import { emailPattern, normalizeEmail } from "#platform/contract/email.ts";
import { plainName } from "./person-name.ts";

/** The shortest password (spec §9), and the longest that can be chosen. */
export const minPasswordLength = 6;
export const maxPasswordLength = 200;
/** Digits of a code sent by mail, and how long to wait before asking for another (spec §9). */
export const codeLength = 6;
export const resendSeconds = 30;

export { normalizeEmail };

/** "A standard e-mail pattern" (spec §5), in its one form. */
export const emailAddress = z.string().check(
  z.maxLength(400),
  z.overwrite(normalizeEmail),
  z.maxLength(254),
  // Left out of the API's description, since validators read Unicode classes differently.
  z.refine((text) => emailPattern.test(text), "Please enter a valid email address"),
);
/** PostgreSQL stores every character except NUL. */
const withoutNul = z.regex(/^[^\0]*$/, "Please leave out signs that cannot be written");
export const password = z
  .string()
  .check(
    z.minLength(minPasswordLength, "Password should be at least 6 characters long"),
    z.maxLength(maxPasswordLength, "Password should be at most 200 characters long"),
  );
export const personName = z
  .string()
  .check(
    z.maxLength(1_000, "Please use at most 120 characters"),
    ...plainName,
    z.minLength(1, "This field is required"),
    z.maxLength(120, "Please use at most 120 characters"),
  );
export const phone = z.nullish(z.string().check(z.trim(), z.maxLength(32), withoutNul));
export const code = z.string().check(z.regex(/^\d{6}$/, "Please enter the 6-digit code"));
/** A password typed as proof. One that is too long is simply wrong. */
export const typedPassword = z
  .string()
  // The longest possible in a request body.
  .check(z.minLength(1, "Please enter your password"), z.maxLength(64 * 1024));
