import * as z from "zod";
import { isPlainName, normalizeName } from "#accounts/contract/person-name.ts";
import { emailAddress, normalizeEmail } from "#accounts/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import type { GoogleIdentity } from "./google-sign-in.ts";

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
  name: z.string().optional(),
  hd: z.string().optional(),
});

/**
 * Reads an ID token's claims. Google is authoritative for Gmail and for the domain of the account's
 * own Workspace. Other emails were only verified once. Throws `accounts.google_refused`.
 */
export function readIdentity(idTokenClaims: unknown): GoogleIdentity {
  const parsed = claims.safeParse(idTokenClaims);
  if (!parsed.success) throw new AppError("accounts.google_refused", { cause: parsed.error });
  const { iss, sub, name, hd, ...rest } = parsed.data;
  const isVerified = rest.email_verified === true || rest.email_verified === "true";
  const email = isVerified ? z.safeParse(emailAddress, rest.email) : undefined;
  const verifiedEmail = email?.success ? email.data : null;
  return {
    issuer: iss,
    subject: sub,
    email: verifiedEmail,
    name: cleanName(name ?? ""),
    isAuthoritative: verifiedEmail !== null && isAuthoritativeFor(verifiedEmail, hd),
  };
}

/** True for Gmail and for a Workspace's own domain. */
function isAuthoritativeFor(email: string, hd: string | undefined): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (["gmail.com", "googlemail.com"].includes(domain)) return true;
  return hd !== undefined && hd !== "" && normalizeEmail(`any@${hd}`) === `any@${domain}`;
}

/** Removes characters that the form would refuse, and truncates. */
function cleanName(name: string): string {
  const normalized = normalizeName(name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ""));
  const cut = Array.from(normalized).slice(0, 60).join("");
  return isPlainName(cut) ? cut : "";
}
