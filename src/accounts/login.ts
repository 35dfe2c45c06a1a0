import { AppError } from "#platform/errors.ts";
import { beginSession, type TokenPair } from "./begin-session.ts";
import type { CurrentUser } from "./contract.ts";
import type { AccountsDeps } from "./deps.ts";
import { findPendingRegistration } from "./find-pending-registration.ts";
import { isPassword } from "./passwords.ts";
import { presentUser } from "./present-user.ts";
import { bindTicket, type RegistrationRow } from "./queries/registrations.ts";
import { findUserByEmail } from "./queries/users.ts";
import { hashSecret } from "./refresh-token.ts";
import { drawTicket } from "./registration-ticket.ts";
import { needsSecondFactor, requireSecondFactor } from "./require-second-factor.ts";
import { sendRegistrationCode } from "./send-registration-code.ts";

interface LoginInput {
  email: string;
  password: string;
  /** The code of the authenticator app, where one is needed. */
  totp?: string | undefined;
  /** What the browser's cookie carries. */
  ticket: string | undefined;
  /** The network address that asks. */
  address: string;
  userAgent?: string | undefined;
}

type LoggedIn = { kind: "signed-in"; user: CurrentUser } & TokenPair;
/** The password is right but the address not yet proved; the ticket binds the browser to it. */
interface NotVerified {
  kind: "not-verified";
  ticket: string;
}

/**
 * Signs in. Unknown address and wrong password are told apart neither in words nor in time. Throws
 * `accounts.wrong_credentials`, `accounts.disabled` and `accounts.second_factor_required` (both
 * after the right password only) and `platform.too_many_requests`. Limits count tries, so sessions that exist go on untouched.
 */
export async function login(
  deps: AccountsDeps,
  { email, password, totp, ticket, address, userAgent }: LoginInput,
): Promise<LoggedIn | NotVerified> {
  await deps.limits.spend("loginsByAddress", address);
  await deps.limits.spend("loginsByEmailAndAddress", email, address);
  await deps.limits.spend("loginsByEmail", email);
  // Both, whoever it is: what is asked of the database must not tell who exists.
  const [user, pending] = await Promise.all([
    findUserByEmail(deps.db, email),
    findPendingRegistration(deps, { email, ticket }),
  ]);
  const known = user ?? pending;
  if (!(await isPassword(password, known?.passwordHash ?? null))) {
    throw new AppError("accounts.wrong_credentials");
  }
  if (user?.disabledAt) throw new AppError("accounts.disabled");
  if (user && needsSecondFactor(user)) await requireSecondFactor(deps, user.id, totp);
  await deps.limits.forgive("loginsByEmailAndAddress", email, address);
  if (!user) return bindPending(deps, pending, ticket);
  // The password may have been changed, and all sessions ended, while this one was weighed.
  const tokens = await beginSession(deps, deps.db, user, {
    weighed: user.passwordHash ?? undefined,
    userAgent,
  });
  const subscription = await deps.findSubscription(user.id);
  return { kind: "signed-in", user: presentUser(user, subscription), ...tokens };
}

/** Binds the registration to this browser, which has just shown its password, and sends the code. */
async function bindPending(
  deps: AccountsDeps,
  pending: RegistrationRow | undefined,
  heldTicket: string | undefined,
): Promise<NotVerified> {
  if (!pending) throw new AppError("accounts.wrong_credentials");
  const holds = heldTicket !== undefined && hashSecret(heldTicket).equals(pending.ticketHash);
  const drawn = drawTicket();
  await deps.db.transaction().execute(async (trx) => {
    if (!holds) await bindTicket(trx, pending.id, drawn.ticketHash);
    await sendRegistrationCode(deps, trx, pending);
  });
  return { kind: "not-verified", ticket: holds ? heldTicket : drawn.ticket };
}
