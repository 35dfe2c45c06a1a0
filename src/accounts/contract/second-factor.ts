import * as z from "zod/mini";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { endpoint } from "#platform/contract.ts";
import { code, typedPassword } from "./person.ts";

const recoveryCodes = z.object({
  /** Shown once; each works once. */
  recoveryCodes: z.array(z.string()),
});

const studio = { access: "instructor", tag: "Studio" } as const;

/** The setup of an instructor's authenticator app, and the recovery codes for a lost one. */
export const secondFactorEndpoints = {
  authenticator: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/authenticator",
    allowUnenrolled: true,
    summary: "What a new key for an authenticator app asks for",
    data: z.object({
      needsPassword: z.boolean(),
      /** True if it replaces an authenticator. */
      needsCode: z.boolean(),
    }),
  }),
  showKey: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/authenticator/key",
    allowUnenrolled: true,
    summary: "A new key for an authenticator app, which counts once its first code was sent",
    description:
      "Needs `currentPassword` where the account has one, and in place of an earlier authenticator a code of it or a recovery code as `currentCode`. It expires, and a call for another one replaces it.",
    body: z.strictObject({
      currentPassword: z.optional(typedPassword),
      currentCode: z.optional(secondFactorCode),
    }),
    data: z.object({
      /** In base32. */
      key: z.string(),
      /** The `otpauth:` link with the key, for a QR code. */
      uri: z.string(),
      validForSeconds: z.int(),
    }),
    errors: [
      "accounts.wrong_code",
      "accounts.wrong_password",
      "accounts.second_factor_required",
      "accounts.second_factor_unreadable",
    ],
    limit: { points: 20, durationSeconds: 900 },
  }),
  setUpAuthenticator: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/authenticator",
    allowUnenrolled: true,
    summary: "Set up the authenticator app by its first code; every other session ends",
    body: z.strictObject({ code }),
    data: recoveryCodes,
    errors: ["accounts.wrong_code", "accounts.authenticator_key_expired"],
    limit: "custom",
  }),
  newRecoveryCodes: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/recovery-codes",
    summary: "Ten new recovery codes; the earlier ones work no more",
    freshCode: true,
    body: z.strictObject({ code: secondFactorCode }),
    data: recoveryCodes,
    limit: "custom",
  }),
};
