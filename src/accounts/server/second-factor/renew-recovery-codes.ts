import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import type { AccountsDeps } from "../deps.ts";
import { replaceRecoveryCodes } from "../queries/recovery-codes.ts";
import { lockUser } from "../queries/users.ts";
import { recoveryCodesRenewedMail } from "../security/security-mails.ts";
import { generateRecoveryCodes } from "./recovery-codes.ts";

/** Replaces a user's recovery codes; returns the new ones, which cannot be read again. */
export async function renewRecoveryCodes(
  deps: Pick<AccountsDeps, "db" | "publicUrl" | "schoolName">,
  { userId }: { userId: string },
): Promise<{ recoveryCodes: string[] }> {
  const { codes, hashes } = generateRecoveryCodes();
  await deps.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw new AppError("accounts.access_token_invalid");
    await replaceRecoveryCodes(trx, userId, hashes);
    const subject = { kind: "user", id: userId };
    await recordAction(trx, { actorId: userId, action: "accounts.renew-recovery-codes", subject });
    await queueMail(trx, recoveryCodesRenewedMail(deps, user.email));
  });
  return { recoveryCodes: codes };
}
