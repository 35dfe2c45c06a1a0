import { AppError } from "#platform/server/errors.ts";
import { generateHashedSecret } from "#platform/server/secrets.ts";
import { consumeMailLimit } from "../codes/consume-mail-limit.ts";
import type { AccountsDeps } from "../deps.ts";
import { refuseOwnEmail } from "../guardian/ask-guardian.ts";
import { isBreached } from "../passwords/breached-passwords.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { insertRegistration } from "../queries/registrations.ts";
import { sendRegistrationCode } from "./send-registration-code.ts";

interface RegisterInput {
  name: string;
  email: string;
  phone: string | null;
  password: string;
  guardianEmail?: string | undefined;
  /** The caller's IP key, see ipKey. */
  ip: string;
}

/**
 * Begins a registration and mails its code. Work and response are the same whether or not the email
 * has an account (design: Identity). Returns the ticket that binds the registration to the browser.
 * Throws `accounts.breached_password`, `accounts.guardian_own_email`, `platform.too_many_requests`.
 */
export async function register(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "school" | "readTerms">,
  { name, email, phone, password, guardianEmail, ip }: RegisterInput,
): Promise<{ ticket: string }> {
  await deps.limits.consume("registrationsByIp", ip);
  if (isBreached(password)) throw new AppError("accounts.breached_password");
  refuseOwnEmail(guardianEmail, email);
  await consumeMailLimit(deps.limits, { email, ip });
  if (guardianEmail) await consumeMailLimit(deps.limits, { email: guardianEmail, ip });
  const { version: termsVersion } = await deps.readTerms();
  const passwordHash = await hashPassword(password);
  const { secret: ticket, hash: ticketHash } = generateHashedSecret();
  await deps.db.transaction().execute(async (trx) => {
    const person = { name, email, phone, guardianEmail: guardianEmail ?? null };
    const row = { ...person, passwordHash, ticketHash, termsVersion };
    await sendRegistrationCode(deps, trx, await insertRegistration(trx, row));
  });
  return { ticket };
}
