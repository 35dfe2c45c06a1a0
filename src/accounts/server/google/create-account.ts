import { AppError } from "#platform/server/errors.ts";
import type { CurrentUser } from "../../contract.ts";
import type { AccountsDeps } from "../deps.ts";
import { queueGuardianMail, refuseOwnEmail } from "../guardian/ask-guardian.ts";
import { isBreached } from "../passwords/breached-passwords.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { presentUser } from "../profile/present-user.ts";
import { deletePendingRegistrations, insertGoogleIdentity } from "../queries/google.ts";
import { insertTermsAcceptance } from "../queries/terms.ts";
import { insertUser } from "../queries/users.ts";
import { beginLoginSession, type TokenPair } from "../session/begin-login-session.ts";
import type { VerifiedEmailTicket } from "./sign-in-with-google.ts";

interface CreateAccountInput {
  name: string;
  email: string;
  phone: string | null;
  password: string;
  guardianEmail?: string | undefined;
  /** The ticket in the browser's cookie: the verified email and its Google account. */
  ticket: VerifiedEmailTicket | undefined;
  /** The caller's IP key, see ipKey. */
  ip: string;
  userAgent?: string | undefined;
}

/**
 * Creates an account with an email that Google has verified, links the Google account and signs in
 * (spec §7). The ticket decides the email, not the form. Throws `accounts.google_ticket`,
 * `accounts.breached_password`, `accounts.guardian_own_email`, `accounts.user_exists` and `platform.too_many_requests`.
 */
export async function createAccount(
  deps: AccountsDeps,
  { name, email, phone, password, guardianEmail, ticket, ip, userAgent }: CreateAccountInput,
): Promise<{ user: CurrentUser } & TokenPair> {
  await deps.limits.consume("registrationsByIp", ip);
  if (!ticket || ticket.email !== email) throw new AppError("accounts.google_ticket");
  if (isBreached(password)) throw new AppError("accounts.breached_password");
  refuseOwnEmail(guardianEmail, email);
  if (guardianEmail) await deps.limits.consume("sendsByEmail", guardianEmail);
  const { version } = await deps.readTerms();
  const passwordHash = await hashPassword(password);
  const { user, ...tokens } = await deps.db.transaction().execute(async (trx) => {
    const added = await insertUser(trx, {
      name,
      email,
      phone,
      passwordHash,
      guardianEmail: guardianEmail ?? null,
    });
    if (!added) throw new AppError("accounts.user_exists");
    const { issuer, subject } = ticket;
    if (guardianEmail) {
      await queueGuardianMail(deps, trx, { userId: added.id, email, guardianEmail });
    }
    const isLinked = await insertGoogleIdentity(trx, { issuer, subject, userId: added.id });
    if (!isLinked) throw new AppError("accounts.user_exists");
    await insertTermsAcceptance(trx, { userId: added.id, version, acceptedAt: added.createdAt });
    await deletePendingRegistrations(trx, email);
    return { user: added, ...(await beginLoginSession(deps, trx, added, { userAgent })) };
  });
  const subscription = await deps.findSubscription(user.id);
  return { user: presentUser(user, subscription), ...tokens };
}
