import { randomUUID } from "node:crypto";
import { queueMail } from "#platform/mail/index.ts";
import { resendSeconds } from "./contract.ts";
import type { AccountsDeps } from "./deps.ts";
import { drawCode, hashCode } from "./one-time-code.ts";
import { resetCodeMail } from "./password-mails.ts";
import { insertResetCode, lockAddress, wasSentResetCode } from "./queries/codes.ts";
import { findUserByEmail } from "./queries/users.ts";

/**
 * Sends the owner of an address a code for a new password; the one before no longer counts. Does
 * and answers the same whether or not the address has an account, and sends nothing within 30
 * seconds of the last (design: Identity). Throws `platform.too_many_requests`.
 */
export async function forgotPassword(
  { db, keys, limits, schoolName }: Pick<AccountsDeps, "db" | "keys" | "limits" | "schoolName">,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await limits.spend("sendsByEmailAndAddress", email, address);
  await limits.spend("sendsByEmail", email);
  await db.transaction().execute(async (trx) => {
    await lockAddress(trx, email);
    if (await wasSentResetCode(trx, email, resendSeconds)) return;
    const owner = await findUserByEmail(trx, email);
    const code = drawCode();
    const id = randomUUID();
    await insertResetCode(trx, { id, email, codeHash: hashCode(keys, id, code) });
    const mail = resetCodeMail({ schoolName }, email, code);
    // A mail that is useful for no time at all is never sent, but takes as long to put by.
    await queueMail(trx, owner ? mail : { ...mail, usefulForSeconds: 0 });
  });
}
