import * as z from "zod/mini";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { endpoint } from "#platform/contract.ts";
import { code, typedPassword } from "./person.ts";

const recoveryCodes = z.object({
  /** Shown once; each works once. */
  recoveryCodes: z.array(z.string()),
});

const studio = { access: "instructor", tag: "Studio" } as const;

/** How an instructor sets up an authenticator app, and the codes for the day when it is lost. */
export const secondFactorEndpoints = {
  authenticator: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/authenticator",
    allowUnenrolled: true,
    summary: "The key for an authenticator app, which counts once its first code was sent",
    description: "The same for one login session until it is in use.",
    data: z.object({
      /** In base32. */
      key: z.string(),
      /** The `otpauth:` link with it, for a QR code. */
      uri: z.string(),
    }),
  }),
  setUpAuthenticator: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/authenticator",
    allowUnenrolled: true,
    summary: "Set up the authenticator app by its first code; every other session ends",
    description:
      "In place of an earlier one it needs `currentPassword`, and as `currentCode` a code of the earlier one or a recovery code.",
    body: z.strictObject({
      code,
      currentPassword: z.optional(typedPassword),
      currentCode: z.optional(secondFactorCode),
    }),
    data: recoveryCodes,
    errors: [
      "accounts.wrong_code",
      "accounts.wrong_password",
      "accounts.no_password",
      "accounts.second_factor_required",
      "accounts.second_factor_unreadable",
    ],
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
