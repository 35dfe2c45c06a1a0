import { AppError } from "#platform/server/errors.ts";
import { generateSecret, hashSecret } from "#platform/server/secrets.ts";
import type { CurrentUser } from "../../contract.ts";
import { consumeMailLimit } from "../codes/consume-mail-limit.ts";
import type { AccountsDeps } from "../deps.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import { canSignIn } from "../policy.ts";
import { presentUser } from "../profile/present-user.ts";
import { bindTicket, type RegistrationRow } from "../queries/registrations.ts";
import { findUserByEmail } from "../queries/users.ts";
import { findPendingRegistration } from "../registration/resend-registration.ts";
import { sendRegistrationCode } from "../registration/send-registration-code.ts";
import { requireSecondFactor } from "../second-factor/require-second-factor.ts";
import { beginLoginSession, type TokenPair } from "../session/begin-login-session.ts";

interface LoginInput {
  email: string;
  password: string;
  /** The code of the authenticator app or a recovery code, if needed. */
  totp?: string | undefined;
  /** From the browser's cookie. */
  ticket: string | undefined;
  /** The caller's IP key, see ipKey. */
  ip: string;
  userAgent?: string | undefined;
  /** Identifies a device that logged in with this email before. */
  device?: string | undefined;
}

type LoggedIn = { kind: "signed-in"; user: CurrentUser } & TokenPair;
/**
 * The password is right but the email unverified; the ticket binds the browser to the registration.
 */
interface NotVerified {
  kind: "not-verified";
  ticket: string;
}

/**
 * Signs in. Unknown email and wrong password have the same response and the same time. Throws
 * `accounts.wrong_credentials` and `platform.too_many_requests`. Only after the right password,
 * throws `accounts.disabled`, `accounts.second_factor_required` and
 * `accounts.second_factor_unreadable`. Limits count attempts, so existing login sessions are
 * unaffected.
 */
export async function login(
  deps: AccountsDeps,
  input: LoginInput,
): Promise<LoggedIn | NotVerified> {
  const { email, password, totp, ticket, ip, userAgent } = input;
  await consumeLoginLimit(deps, input);
  // Always both, so that the queries do not reveal which accounts exist.
  const [user, pending] = await Promise.all([
    findUserByEmail(deps.db, email),
    findPendingRegistration(deps, { email, ticket }),
  ]);
  const known = user ?? pending;
  if (!(await verifyPassword(password, known?.passwordHash ?? null))) {
    throw new AppError("accounts.wrong_credentials");
  }
  if (user && !canSignIn(user)) throw new AppError("accounts.disabled");
  if (user?.hasSecondFactor) await requireCode(deps, user.id, totp);
  await deps.limits.reset("loginsByEmailAndIp", email, ip);
  if (!user) return bindPending(deps, pending, input);
  // The password may have been changed while this one was verified.
  const tokens = await beginLoginSession(deps, deps.db, user, {
    verifiedHash: user.passwordHash ?? undefined,
    hadSecondFactor: user.hasSecondFactor,
    userAgent,
  });
  const subscription = await deps.findSubscription(user.id);
  return { kind: "signed-in", user: presentUser(user, subscription), ...tokens };
}

/** A wrong code gets the same response as a wrong password. */
async function requireCode(deps: AccountsDeps, userId: string, totp: string | undefined) {
  try {
    await requireSecondFactor(deps, userId, totp);
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === "accounts.wrong_code";
    throw isWrong ? new AppError("accounts.wrong_credentials", { cause: error }) : error;
  }
}

/**
 * Counts one attempt. Guessing from many IPs never locks out the user: a device that logged in
 * before has its own limit, and every other IP keeps some attempts.
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

/** Binds the registration to this browser, which sent its password, and sends the code. */
async function bindPending(
  deps: AccountsDeps,
  pending: RegistrationRow | undefined,
  { email, ticket: heldTicket, ip }: LoginInput,
): Promise<NotVerified> {
  if (!pending) throw new AppError("accounts.wrong_credentials");
  const holds = heldTicket !== undefined && hashSecret(heldTicket).equals(pending.ticketHash);
  const ticket = holds ? heldTicket : generateSecret();
  await bindTicket(deps.db, pending.id, hashSecret(ticket));
  // Other browsers get a new ticket at each login, so the registration is the limit's key.
  if (await tryConsumeMailLimit(deps, { email, ip, resendKey: holds ? pending.id : undefined })) {
    await deps.db.transaction().execute((trx) => sendRegistrationCode(deps, trx, pending));
  }
  return { kind: "not-verified", ticket };
}

/** False when the limit is exceeded; the last code still works. */
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
