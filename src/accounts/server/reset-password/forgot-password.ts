import { randomUUID } from "node:crypto";
import { queueMail } from "#platform/server/mail/index.ts";
import { generateSecret, hashSecret } from "#platform/server/secrets.ts";
import { resendSeconds } from "../../contract.ts";
import { consumeMailLimit } from "../codes/consume-mail-limit.ts";
import { generateCode, hashCode } from "../codes/one-time-code.ts";
import type { AccountsDeps } from "../deps.ts";
import { hasResetCode, insertResetCode, lockEmail, wasSentResetCode } from "../queries/codes.ts";
import { findUserByEmail } from "../queries/users.ts";
import { resetCodeMail } from "./password-mails.ts";

interface ForgotInput {
  email: string;
  /** The caller's IP key, see ipKey. */
  ip: string;
  /** From the browser's cookie. */
  ticket?: string | undefined;
  /** Identifies a device that logged in with this email before. */
  device?: string | undefined;
}

/**
 * Sends the owner of an email a code for a new password, and returns the ticket that binds it to
 * the browser. Work and response are the same whether or not the email has an account. Sends
 * nothing within 30 seconds of the last code (design: Identity). Throws
 * `platform.too_many_requests`.
 */
export async function forgotPassword(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "school">,
  { email, ip, ticket: held, device }: ForgotInput,
): Promise<{ ticket: string }> {
  const { db, keys, limits, school } = deps;
  await limits.consume("sendsByIp", ip);
  const ticket = held || generateSecret();
  const ticketHash = hashSecret(ticket);
  const isOwn = await hasResetCode(db, { email, ticketHash });
  // Others' requests never delay the user's own browser.
  const recent = { email, ticketHash: isOwn || device !== undefined ? ticketHash : undefined };
  if (await wasSentResetCode(db, recent, resendSeconds)) return { ticket };
  await consumeMailLimit(limits, { email, ip, device, resendKey: isOwn ? ticket : undefined });
  await db.transaction().execute(async (trx) => {
    await lockEmail(trx, email);
    if (await wasSentResetCode(trx, recent, resendSeconds)) return;
    const owner = await findUserByEmail(trx, email);
    const code = generateCode();
    const id = randomUUID();
    await insertResetCode(trx, { id, email, codeHash: hashCode(keys, id, code), ticketHash });
    const mail = resetCodeMail({ school }, email, code);
    // Without an account, queues a mail that expires at once, which takes the same time.
    await queueMail(trx, owner ? mail : { ...mail, expiresInSeconds: 0 });
  });
  return { ticket };
}
