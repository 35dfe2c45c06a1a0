import { AppError } from "#platform/server/errors.ts";
import type { AccountsLimits } from "../limits.ts";

interface MailRequest {
  email: string;
  /** The caller's IP key, see ipKey. */
  ip: string;
  /** A device that logged in with this email before. */
  device?: string | undefined;
  /**
   * Identifies an earlier code sent to this browser. It must have consumed a mail of its own, or
   * resends would be unlimited.
   */
  resendKey?: string | undefined;
}

/**
 * Consumes the limits for one mail with a code. The user's own browser has a separate limit, so
 * that others who request codes for that email never delay the user; beyond it the common limits
 * apply. Throws `platform.too_many_requests`.
 */
export async function consumeMailLimit(
  limits: Pick<AccountsLimits, "consume">,
  { email, ip, device, resendKey }: MailRequest,
): Promise<void> {
  if (device !== undefined && (await isWithin(limits, "sendsByDevice", device))) return;
  if (resendKey !== undefined && (await isWithin(limits, "resends", resendKey))) return;
  await limits.consume("sendsByEmailAndIp", email, ip);
  await limits.consume("sendsByEmail", email);
}

async function isWithin(
  limits: Pick<AccountsLimits, "consume">,
  name: "sendsByDevice" | "resends",
  key: string,
): Promise<boolean> {
  try {
    await limits.consume(name, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "platform.too_many_requests") return false;
    throw error;
  }
}
