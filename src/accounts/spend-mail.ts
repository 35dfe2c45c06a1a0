import { AppError } from "#platform/errors.ts";
import type { AccountsLimits } from "./limits.ts";

interface MailRequest {
  email: string;
  /** The network address that asks. */
  address: string;
  /** A device that logged in with this email before, or a browser that holds the code's ticket. */
  own: string | undefined;
}

/**
 * Counts one mail with a code. The user's own browser has a count of its own, so that strangers who
 * ask for codes in somebody's name never keep that user waiting; what is beyond it counts as a
 * stranger's. Throws `platform.too_many_requests`.
 */
export async function spendMail(
  limits: Pick<AccountsLimits, "spend">,
  { email, address, own }: MailRequest,
): Promise<void> {
  if (own !== undefined && (await isWithin(limits, own))) return;
  await limits.spend("sendsByEmailAndAddress", email, address);
  await limits.spend("sendsByEmail", email);
}

async function isWithin(limits: Pick<AccountsLimits, "spend">, own: string): Promise<boolean> {
  try {
    await limits.spend("sendsByOwnBrowser", own);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "platform.too_many_requests") return false;
    throw error;
  }
}
