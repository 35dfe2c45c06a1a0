import * as z from "zod/mini";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { endpoint, isoInstant } from "#platform/contract.ts";
import { code, emailAddress, password, typedPassword } from "./person.ts";

const userPath = z.object({ id: z.uuid() });

/** A login session: a sign-in on one device. */
export const loginSession = z.object({
  id: z.uuid(),
  /** Readable, such as "Chrome on Android". */
  device: z.string(),
  createdAt: isoInstant,
  /** Accurate to a quarter of an hour. */
  lastUsedAt: isoInstant,
  /** True for the caller's own session. */
  current: z.boolean(),
});
export type LoginSession = z.infer<typeof loginSession>;

/** The account's security settings and the calls that change them. */
export const securityEndpoints = {
  security: endpoint({
    method: "GET",
    path: "/api/user/{id}/security",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "What the changes below ask for, and the new email that still waits for its code",
    params: userPath,
    data: z.object({
      hasPassword: z.boolean(),
      needsSecondFactor: z.boolean(),
      /** Null without a second factor. */
      recoveryCodesLeft: z.nullable(z.int().check(z.nonnegative())),
      pendingEmail: z.nullable(z.string()),
    }),
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/api/user/{id}/password",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "Change the password; every other session ends",
    params: userPath,
    body: z.strictObject({
      currentPassword: typedPassword,
      newPassword: password,
      totp: z.optional(secondFactorCode),
    }),
    data: z.object({}),
    message: true,
    errors: [
      "accounts.wrong_password",
      "accounts.no_password",
      "accounts.breached_password",
      "accounts.second_factor_required",
      "accounts.second_factor_unreadable",
      "accounts.wrong_code",
    ],
    limit: "custom",
  }),
  requestEmailChange: endpoint({
    method: "POST",
    path: "/api/user/{id}/email-change",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "Send a code to a new email, and a notice to the old one",
    description:
      "Needs `currentPassword`, and `totp` where the account has a second factor; an account without a password has to set one first. An email that has an account is answered alike; its owner gets a mail instead of a code.",
    params: userPath,
    body: z.strictObject({
      email: emailAddress,
      currentPassword: z.optional(typedPassword),
      totp: z.optional(secondFactorCode),
    }),
    data: z.object({ email: z.string() }),
    message: true,
    errors: [
      "accounts.wrong_password",
      "accounts.no_password",
      "accounts.email_unchanged",
      "accounts.second_factor_required",
      "accounts.second_factor_unreadable",
      "accounts.wrong_code",
    ],
    limit: "custom",
  }),
  confirmEmailChange: endpoint({
    method: "POST",
    path: "/api/user/{id}/email-change/confirm",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "Prove the new email with its code; from then on it signs in",
    description:
      "Ends every other session and removes the link to a Google account. A Google account that has the new email is linked again at its next sign-in.",
    params: userPath,
    body: z.strictObject({ otp: code }),
    data: z.object({ email: z.string() }),
    message: true,
    errors: ["accounts.wrong_code", "accounts.user_exists"],
    limit: "custom",
  }),
  sessions: endpoint({
    method: "GET",
    path: "/api/user/{id}/sessions",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "Where the user is signed in, the newest use first",
    params: userPath,
    data: z.object({ sessions: z.array(loginSession) }),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/user/{id}/sessions/{sessionId}",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "Sign out in one place",
    params: z.extend(userPath, { sessionId: z.uuid() }),
    data: z.object({}),
    message: true,
    errors: ["platform.not_found"],
  }),
  endSessions: endpoint({
    method: "DELETE",
    path: "/api/user/{id}/sessions",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "Sign out everywhere, here included",
    params: userPath,
    data: z.object({}),
    message: true,
  }),
};

export const securityErrors = {
  "accounts.wrong_password": { status: 400, message: "The current password is not right" },
  "accounts.no_password": {
    status: 409,
    message: "This account has no password yet. Choose one with Forgot Password",
  },
  "accounts.email_unchanged": { status: 422, message: "This is the email of your account already" },
} as const;

export const exportEndpoints = {
  ownData: endpoint({
    method: "GET",
    path: "/api/user/{id}/data",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "Everything that the school keeps about the user, as a file",
    params: z.object({ id: z.uuid() }),
    data: z.null(),
    file: { contentType: "application/json", description: "The user's data, by section." },
    limit: { points: 10, durationSeconds: 3_600 },
  }),
};

/** The version that applies now or next, and the one that the user accepted last. */
const acceptedTerms = z.object({
  current: z.object({ version: z.string(), effectiveOn: z.nullable(z.iso.date()) }),
  accepted: z.nullable(z.object({ version: z.string(), acceptedOn: isoInstant })),
});
export type AcceptedTerms = z.infer<typeof acceptedTerms>;

export const termsEndpoints = {
  acceptedTerms: endpoint({
    method: "GET",
    path: "/api/user/{id}/terms",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "The version of the terms of use, and which one the user accepted when",
    params: z.object({ id: z.uuid() }),
    data: acceptedTerms,
  }),
};
