import { randomUUID } from "node:crypto";
import type { Trx } from "#platform/server/database/executor.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { resendSeconds } from "../../contract.ts";
import { generateCode, hashCode } from "../codes/one-time-code.ts";
import type { AccountsDeps } from "../deps.ts";
import { insertCode, wasSentCode } from "../queries/codes.ts";
import { lockRegistrations } from "../queries/registrations.ts";
import { findUserByEmail } from "../queries/users.ts";
import { alreadyRegisteredMail, codeMail } from "./registration-mails.ts";

type Deps = Pick<AccountsDeps, "keys" | "publicUrl" | "school">;

/**
 * Sends a pending registration its code. If the email has an account, sends a notice to its owner
 * instead, with the same database work. Sends nothing within 30 seconds of the last mail.
 */
export async function sendRegistrationCode(
  deps: Deps,
  trx: Trx,
  registration: { id: string; email: string },
): Promise<void> {
  const { id: registrationId, email } = registration;
  const [locked] = await lockRegistrations(trx, [registrationId]);
  if (locked === undefined || (await wasSentCode(trx, registrationId, resendSeconds))) return;
  const owner = await findUserByEmail(trx, email);
  const code = generateCode();
  const id = randomUUID();
  await insertCode(trx, { id, registrationId, codeHash: hashCode(deps.keys, id, code) });
  const mail = owner ? alreadyRegisteredMail(deps, email) : codeMail(deps, email, code);
  await queueMail(trx, mail);
}
