import { AppError } from "#platform/errors.ts";
import { beginSession, type TokenPair } from "./begin-session.ts";
import type { CurrentUser } from "./contract.ts";
import type { AccountsDeps } from "./deps.ts";
import { hashCode, isSameHash, triesPerCode } from "./one-time-code.ts";
import { presentUser } from "./present-user.ts";
import { takeTry } from "./queries/codes.ts";
import type { Trx } from "./queries/executor.ts";
import {
  findRegistrationByTicket,
  listPendingRegistrations,
  lockRegistrations,
  markVerified,
  type RegistrationRow,
} from "./queries/registrations.ts";
import { insertUser, type UserRow } from "./queries/users.ts";
import { hashSecret } from "./refresh-token.ts";

/** Registrations of one address that a client without cookies is weighed against. */
const registrationsWeighed = 10;

interface VerifyInput {
  code: string;
  /** What the browser's cookie carries; it goes before `email`. */
  ticket: string | undefined;
  email: string | undefined;
  /** The network address that asks. */
  address: string;
  userAgent?: string | undefined;
}

type Outcome =
  | { kind: "wrong" }
  | { kind: "exists" }
  | ({ kind: "new"; user: UserRow } & TokenPair);

/**
 * Proves an address by its code and makes the account of that registration, with the password it
 * was begun with. Throws `accounts.wrong_code`; `accounts.user_exists` once the address is proved.
 */
export async function verifyRegistration(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "findSubscription">,
  input: VerifyInput,
): Promise<{ user: CurrentUser } & TokenPair> {
  await deps.limits.spend("verificationsByAddress", input.address);
  const candidates = await findCandidates(deps, input);
  const outcome = await deps.db.transaction().execute((trx) => weigh(deps, trx, candidates, input));
  // Thrown only now, since the try that was counted must stay counted.
  if (outcome.kind === "wrong") throw new AppError("accounts.wrong_code");
  if (outcome.kind === "exists") throw new AppError("accounts.user_exists");
  const { user, accessToken, refreshToken } = outcome;
  const subscription = await deps.findSubscription(user.id);
  return { user: presentUser(user, subscription), accessToken, refreshToken };
}

async function findCandidates(
  { db, limits }: Pick<AccountsDeps, "db" | "limits">,
  { ticket, email, address }: VerifyInput,
): Promise<RegistrationRow[]> {
  const own = ticket && (await findRegistrationByTicket(db, hashSecret(ticket)));
  if (own) return [own];
  if (email === undefined) return [];
  await limits.spend("verificationsByEmailAndAddress", email, address);
  return listPendingRegistrations(db, email, { limit: registrationsWeighed });
}

async function weigh(
  deps: Pick<AccountsDeps, "keys">,
  trx: Trx,
  candidates: readonly RegistrationRow[],
  { code, userAgent }: Pick<VerifyInput, "code" | "userAgent">,
): Promise<Outcome> {
  const ids = await lockRegistrations(
    trx,
    candidates.map(({ id }) => id),
  );
  if (ids.length === 0) return { kind: "wrong" };
  const weighed = await takeTry(trx, ids, triesPerCode);
  const right = weighed.find(({ id, codeHash }) =>
    isSameHash(codeHash, hashCode(deps.keys, id, code)),
  );
  const registration = candidates.find(({ id }) => id === right?.registrationId);
  if (!registration) return { kind: "wrong" };
  await markVerified(trx, registration.id);
  const { name, email, phone, passwordHash } = registration;
  const user = await insertUser(trx, { name, email, phone, passwordHash });
  if (!user) return { kind: "exists" };
  return { kind: "new", user, ...(await beginSession(deps, trx, user, { userAgent })) };
}
