import { AppError } from "#platform/server/errors.ts";
import type { AccountsLimits } from "../limits.ts";

interface MailRequest {
  email: string;
  /** The network address that asks. */
  ip: string;
  /** A device that logged in with this email before. */
  device?: string | undefined;
  /**
   * What this browser was sent a code for before. It must have cost a mail of its own, or whoever
   * gets it anew for nothing gets mails without end.
   */
  resendKey?: string | undefined;
}

/**
 * Counts one mail with a code. The user's own browser has a count of its own, so that strangers who
 * ask for codes in somebody's name never keep that user waiting; what is beyond it counts as a
 * stranger's. Throws `platform.too_many_requests`.
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
