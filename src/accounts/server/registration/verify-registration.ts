import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import type { CurrentUser } from "../../contract.ts";
import { attemptsPerCode, matchesCode } from "../codes/one-time-code.ts";
import type { AccountsDeps } from "../deps.ts";
import { queueGuardianMail } from "../guardian/ask-guardian.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import { presentUser } from "../profile/present-user.ts";
import { consumeCodeAttempts } from "../queries/codes.ts";
import {
  findRegistrationByTicket,
  listPendingRegistrations,
  lockRegistrations,
  markVerified,
  type RegistrationRow,
} from "../queries/registrations.ts";
import { insertTermsAcceptance } from "../queries/terms.ts";
import { insertUser, type UserRow } from "../queries/users.ts";
import { beginLoginSession, type TokenPair } from "../session/begin-login-session.ts";

/** The number of an email's registrations that are checked for a client without cookies. */
const maxCandidates = 10;

interface VerifyInput {
  code: string;
  /** From the browser's cookie; takes precedence over `email`. */
  ticket: string | undefined;
  email: string | undefined;
  /** The registration's password; required without the ticket. */
  password?: string | undefined;
  /** The caller's IP key, see ipKey. */
  ip: string;
  userAgent?: string | undefined;
}

type Outcome =
  | { kind: "wrong" }
  | { kind: "exists" }
  | ({ kind: "new"; user: UserRow } & TokenPair);

/**
 * Verifies an email by its code and creates the registration's account with its password. The
 * browser that registered holds a ticket. Other clients must send the password: the code alone
 * would create the account of the last registration. Throws `accounts.wrong_code`; after a correct
 * code, `accounts.user_exists`.
 */
export async function verifyRegistration(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "findSubscription" | "publicUrl" | "school">,
  input: VerifyInput,
): Promise<{ user: CurrentUser } & TokenPair> {
  await deps.limits.consume("verificationsByIp", input.ip);
  const ownRegistration =
    input.ticket && (await findRegistrationByTicket(deps.db, hashSecret(input.ticket)));
  const registration = ownRegistration
    ? await findByCode(deps, [ownRegistration], { code: input.code, holdsTicket: true })
    : await findByCodeAndPassword(deps, input);
  if (!registration) throw new AppError("accounts.wrong_code");
  const outcome = await deps.db
    .transaction()
    .execute((trx) => makeAccount(deps, trx, registration, input.userAgent));
  // Thrown after the commit, so that the verification persists.
  if (outcome.kind === "wrong") throw new AppError("accounts.wrong_code");
  if (outcome.kind === "exists") throw new AppError("accounts.user_exists");
  const { user, accessToken, refreshToken } = outcome;
  const subscription = await deps.findSubscription(user.id);
  return { user: presentUser(user, subscription), accessToken, refreshToken };
}

async function findByCodeAndPassword(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits">,
  { code, email, password, ip }: VerifyInput,
): Promise<RegistrationRow | undefined> {
  if (email === undefined || password === undefined) return undefined;
  await deps.limits.consume("verificationsByEmailAndIp", email, ip);
  const pending = await listPendingRegistrations(deps.db, email, { limit: maxCandidates });
  const found = await findByCode(deps, pending, { code, holdsTicket: false });
  // Always verified, so that timing does not reveal a correct code.
  return (await verifyPassword(password, found?.passwordHash ?? null)) ? found : undefined;
}

/** Finds the registration whose newest code matches; counts the attempt. */
function findByCode(
  { db, keys }: Pick<AccountsDeps, "db" | "keys">,
  candidates: readonly RegistrationRow[],
  { code, holdsTicket }: { code: string; holdsTicket: boolean },
): Promise<RegistrationRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockRegistrations(
      trx,
      candidates.map(({ id }) => id),
    );
    if (locked.length === 0) return undefined;
    const candidateCodes = await consumeCodeAttempts(trx, locked, {
      maxAttempts: attemptsPerCode,
      holdsTicket,
    });
    const match = candidateCodes.find((candidate) => matchesCode(keys, candidate, code));
    return candidates.find(({ id }) => id === match?.registrationId);
  });
}

async function makeAccount(
  deps: Pick<AccountsDeps, "keys" | "publicUrl" | "school">,
  trx: Trx,
  registration: RegistrationRow,
  userAgent: string | undefined,
): Promise<Outcome> {
  // Another request may have verified it meanwhile.
  const [locked] = await lockRegistrations(trx, [registration.id]);
  if (locked === undefined) return { kind: "wrong" };
  await markVerified(trx, registration.id);
  const { name, email, phone, passwordHash, termsVersion, createdAt, guardianEmail } = registration;
  const user = await insertUser(trx, { name, email, phone, passwordHash, guardianEmail });
  if (!user) return { kind: "exists" };
  if (guardianEmail !== null) {
    await queueGuardianMail(deps, trx, { userId: user.id, email, guardianEmail });
  }
  if (termsVersion !== null) {
    const acceptance = { userId: user.id, version: termsVersion, acceptedAt: createdAt };
    await insertTermsAcceptance(trx, acceptance);
  }
  return { kind: "new", user, ...(await beginLoginSession(deps, trx, user, { userAgent })) };
}
