import * as z from "zod/mini";
import { subscriptionSummary } from "#billing/contract.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { roles } from "#platform/contract/role.ts";
import { endpoint, isoInstant } from "#platform/contract.ts";
import type { accountsErrors } from "./contract/errors.ts";
import {
  code,
  emailAddress as email,
  password,
  personName,
  phone,
  typedPassword,
} from "./contract/person.ts";
import { securityEndpoints } from "./contract/security.ts";

export { accountsErrors } from "./contract/errors.ts";
export {
  codeLength,
  emailAddress,
  maxPasswordLength,
  minPasswordLength,
  normalizeEmail,
  personName,
  resendSeconds,
  typedPassword,
} from "./contract/person.ts";
export { plainName } from "./contract/person-name.ts";

/** The signed-in user as `GET /api/user` gives it (spec §3). */
export const currentUser = z.extend(subscriptionSummary, {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  disabled: z.boolean(),
  role: z.enum(roles),
  createdAt: isoInstant,
  /** True for an instructor who must set up an authenticator first. */
  needsEnrolment: z.optional(z.boolean()),
  /** True for a minor whose guardian has not confirmed yet. */
  awaitsGuardian: z.optional(z.boolean()),
});
export type CurrentUser = z.infer<typeof currentUser>;

const tokens = { accessToken: z.string(), refreshToken: z.string() };
const signedIn = z.object({ user: currentUser, ...tokens });
export type SignedIn = z.infer<typeof signedIn>;

const sent = z.object({ email: z.string() });

const newAccount = z.strictObject({
  name: personName,
  email,
  phone: z.optional(phone),
  password,
  /** The email of a minor's parent or guardian, who has to confirm the account. */
  guardianEmail: z.optional(email),
});

export const accountsEndpoints = {
  register: endpoint({
    method: "POST",
    path: "/api/auth/register",
    access: "public",
    tag: "Accounts",
    summary: "Begin a registration; a code goes to the address",
    body: newAccount,
    data: sent,
    message: true,
    errors: ["accounts.breached_password", "accounts.guardian_own_email"],
    limit: "custom",
  }),
  resendRegistration: endpoint({
    method: "POST",
    path: "/api/auth/register-resend",
    access: "public",
    tag: "Accounts",
    summary: "Send the registration's code again",
    body: z.strictObject({ email }),
    data: sent,
    message: true,
    limit: "custom",
  }),
  verify: endpoint({
    method: "POST",
    path: "/api/auth/verify",
    access: "public",
    tag: "Accounts",
    summary: "Prove the address with the code and sign in",
    description:
      "The browser that registered is known by its cookie. Any other client sends `email` and the `password` of that registration beside `otp`.",
    body: z.strictObject({
      otp: code,
      email: z.optional(email),
      password: z.optional(typedPassword),
    }),
    data: signedIn,
    errors: ["accounts.wrong_code", "accounts.user_exists"],
    limit: "custom",
  }),
  google: endpoint({
    method: "POST",
    path: "/api/auth/google",
    access: "public",
    tag: "Accounts",
    summary: "Sign in with what Google gave on the way back",
    body: z.strictObject({
      code: z.string().check(z.minLength(1), z.maxLength(2_048)),
      state: z.optional(z.string().check(z.maxLength(2_048))),
    }),
    data: z.union([signedIn, z.object({ name: z.string(), email: z.string() })]),
    errors: [
      "accounts.google_refused",
      "accounts.google_unverified",
      "accounts.google_needs_password",
      "accounts.google_other_account",
      "accounts.disabled",
      "accounts.second_factor_required",
      "platform.unavailable",
    ],
  }),
  googleConfirmed: endpoint({
    method: "GET",
    path: "/api/auth/google/confirmed",
    access: "public",
    tag: "Accounts",
    summary: "The name and email that Google has just confirmed to this browser",
    data: z.object({ name: z.string(), email: z.string() }),
    errors: ["platform.not_found"],
  }),
  createAccount: endpoint({
    method: "POST",
    path: "/api/auth/create-account",
    access: "public",
    tag: "Accounts",
    summary: "Make the account of someone whom Google has just vouched for",
    body: newAccount,
    data: signedIn,
    errors: [
      "accounts.google_ticket",
      "accounts.breached_password",
      "accounts.guardian_own_email",
      "accounts.user_exists",
    ],
  }),
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    access: "public",
    tag: "Accounts",
    summary: "Sign in",
    description:
      "`totp` is a code of the authenticator app, or a recovery code. An instructor without an authenticator signs in without it, and can do nothing but set one up.",
    body: z.strictObject({
      email,
      password: typedPassword,
      totp: z.optional(secondFactorCode),
    }),
    data: signedIn,
    errors: [
      "accounts.wrong_credentials",
      "accounts.second_factor_required",
      "accounts.second_factor_unreadable",
      "accounts.not_verified",
      "accounts.disabled",
    ],
    limit: "custom",
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/api/auth/forgotpassword",
    access: "public",
    tag: "Accounts",
    summary: "Send a code for a new password, where the address has an account",
    body: z.strictObject({ email }),
    data: z.object({}),
    message: true,
    limit: "custom",
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/auth/reset-password",
    access: "public",
    tag: "Accounts",
    summary: "Set a new password with the code; every session ends",
    body: z.strictObject({ email, otp: code, newPassword: password }),
    data: z.object({}),
    message: true,
    errors: ["accounts.wrong_code", "accounts.breached_password", "accounts.disabled"],
    limit: "custom",
  }),
  refreshToken: endpoint({
    method: "POST",
    path: "/api/auth/refresh-token",
    access: "public",
    tag: "Accounts",
    summary: "Trade a refresh token for a new pair",
    body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    data: z.object(tokens),
    errors: ["accounts.session_over"],
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/auth/logout",
    access: "user",
    tag: "Accounts",
    allowUnenrolled: true,
    summary: "End this sign-in everywhere it is used",
    data: z.object({}),
  }),
  user: endpoint({
    method: "GET",
    path: "/api/user",
    access: "user",
    tag: "Accounts",
    allowDisabled: true,
    allowUnenrolled: true,
    summary: "The signed-in user",
    data: currentUser,
  }),
  updateUser: endpoint({
    method: "PUT",
    path: "/api/user/{id}",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "Change name, phone and picture; a null removes, what is left out stays",
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      name: personName,
      phone,
      picture: z.nullish(z.string().check(z.maxLength(300))),
    }),
    data: currentUser,
    message: true,
    errors: ["accounts.picture_not_ours"],
  }),
  uploadAvatar: endpoint({
    method: "POST",
    path: "/api/user/{id}/picture",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "Upload a picture as multipart/form-data, field `picture`, at most 5 MB",
    params: z.object({ id: z.uuid() }),
    upload: { field: "picture", maxBytes: 5 * 1024 * 1024 },
    data: z.object({ url: z.string() }),
    limit: { points: 30, durationSeconds: 3_600 },
    errors: [
      "accounts.picture_unreadable",
      "accounts.picture_too_large",
      "platform.request_timeout",
      "platform.too_large",
      "platform.unsupported_media",
      "platform.unavailable",
    ],
  }),
  ...securityEndpoints,
};

/** Redirects to Google's consent page, so not for `callApi`. */
export const googleStart = endpoint({
  method: "GET",
  path: "/api/auth/google/start",
  access: "public",
  tag: "Accounts",
  summary: "Go to Google to sign in; `from` is the path where that was begun",
  query: z.object({ from: z.optional(z.string()) }),
  data: z.null(),
  redirects: "To Google, or to /login where it is away.",
});

declare module "../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof accountsErrors> {}
}
