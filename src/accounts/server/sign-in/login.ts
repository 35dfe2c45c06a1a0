import { AppError } from "#platform/server/errors.ts";
import type { CurrentUser } from "../../contract.ts";
import { generateTicket } from "../codes/browser-ticket.ts";
import { consumeMailLimit } from "../codes/consume-mail-limit.ts";
import type { AccountsDeps } from "../deps.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import { presentUser } from "../profile/present-user.ts";
import { bindTicket, type RegistrationRow } from "../queries/registrations.ts";
import { findUserByEmail } from "../queries/users.ts";
import { findPendingRegistration } from "../registration/find-pending-registration.ts";
import { sendRegistrationCode } from "../registration/send-registration-code.ts";
import { needsSecondFactor, requireSecondFactor } from "../second-factor/require-second-factor.ts";
import { beginLoginSession, type TokenPair } from "../session/begin-login-session.ts";
import { hashSecret } from "../session/refresh-token.ts";

interface LoginInput {
  email: string;
  password: string;
  /** The code of the authenticator app, where one is needed. */
  totp?: string | undefined;
  /** What the browser's cookie carries. */
  ticket: string | undefined;
  /** The network address that asks. */
  ip: string;
  userAgent?: string | undefined;
  /** Names the device where it logged in with this email before. */
  device?: string | undefined;
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
  input: LoginInput,
): Promise<LoggedIn | NotVerified> {
  const { email, password, totp, ticket, ip, userAgent } = input;
  await consumeLoginLimit(deps, input);
  // Both, whoever it is: what is asked of the database must not tell who exists.
  const [user, pending] = await Promise.all([
    findUserByEmail(deps.db, email),
    findPendingRegistration(deps, { email, ticket }),
  ]);
  const known = user ?? pending;
  if (!(await verifyPassword(password, known?.passwordHash ?? null))) {
    throw new AppError("accounts.wrong_credentials");
  }
  if (user?.disabledAt) throw new AppError("accounts.disabled");
  if (user && needsSecondFactor(user)) await requireSecondFactor(deps, user.id, totp);
  await deps.limits.reset("loginsByEmailAndIp", email, ip);
  if (!user) return bindPending(deps, pending, input);
  // The password may have been changed, and all sessions ended, while this one was weighed.
  const tokens = await beginLoginSession(deps, deps.db, user, {
    verifiedHash: user.passwordHash ?? undefined,
    userAgent,
  });
  const subscription = await deps.findSubscription(user.id);
  return { kind: "signed-in", user: presentUser(user, subscription), ...tokens };
}

/**
 * Counts one try. Strangers who guess one user's password from everywhere so never shut that user
 * out: a device that logged in before is counted by itself, and other places keep some tries each.
 */
async function consumeLoginLimit(
  { limits }: Pick<AccountsDeps, "limits">,
  { email, ip, device }: LoginInput,
): Promise<void> {
  if (device !== undefined) return limits.consume("loginsByDevice", device);
  await limits.consume("loginsByIp", ip);
  await limits.consume("loginsByEmailAndIp", email, ip);
  if (await limits.consumeExceeds("loginsByEmail", email)) {
    await limits.consume("loginsWhileGuessed", email, ip);
  }
}

/** Binds the registration to this browser, which has just shown its password, and sends the code. */
async function bindPending(
  deps: AccountsDeps,
  pending: RegistrationRow | undefined,
  { email, ticket: heldTicket, ip }: LoginInput,
): Promise<NotVerified> {
  if (!pending) throw new AppError("accounts.wrong_credentials");
  const holds = heldTicket !== undefined && hashSecret(heldTicket).equals(pending.ticketHash);
  const { ticket, ticketHash } = holds
    ? { ticket: heldTicket, ticketHash: pending.ticketHash }
    : generateTicket();
  await bindTicket(deps.db, pending.id, ticketHash);
  // The ticket is new at each login elsewhere; the registration is not.
  if (await tryConsumeMailLimit(deps, { email, ip, resendKey: holds ? pending.id : undefined })) {
    await deps.db.transaction().execute((trx) => sendRegistrationCode(deps, trx, pending));
  }
  return { kind: "not-verified", ticket };
}

/** Whoever may not be sent another code now may still type in the last one. */
async function tryConsumeMailLimit(
  { limits }: Pick<AccountsDeps, "limits">,
  request: Parameters<typeof consumeMailLimit>[1],
): Promise<boolean> {
  try {
    await consumeMailLimit(limits, request);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "platform.too_many_requests") return false;
    throw error;
  }
}
