import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { CurrentUser } from "../../contract.ts";
import type { AccountsDeps } from "../deps.ts";
import { canSignIn, needsEnrolment } from "../policy.ts";
import { presentUser } from "../profile/present-user.ts";
import {
  deletePendingRegistrations,
  findUserIdByGoogle,
  insertGoogleIdentity,
} from "../queries/google.ts";
import { findUserByEmail, findUserById, lockUser, type UserRow } from "../queries/users.ts";
import { requireSecondFactor } from "../second-factor/require-second-factor.ts";
import { beginLoginSession, type TokenPair } from "../session/begin-login-session.ts";
import type { GoogleIdentity, GoogleSignIn, OAuthAttempt } from "./client/google-sign-in.ts";
import { isStateOf } from "./state.ts";

interface GoogleInput {
  code: string;
  /** The state as returned through the browser; clients may omit it. */
  state: string | undefined;
  /** The attempt from the browser's cookie. */
  attempt: OAuthAttempt | undefined;
  /** The caller's IP key, see ipKey. */
  ip: string;
  userAgent?: string | undefined;
}

/** A verified email without an account yet, and its Google account. */
export interface VerifiedEmailTicket {
  issuer: string;
  subject: string;
  name: string;
  email: string;
}

type Outcome =
  | ({ kind: "signed-in"; user: CurrentUser } & TokenPair)
  | { kind: "new"; ticket: VerifiedEmailTicket };

type Deps = Pick<
  AccountsDeps,
  "db" | "keys" | "limits" | "publicUrl" | "school" | "findSubscription"
> & {
  google: GoogleSignIn;
};

/**
 * Signs in with Google. Finds the account by Google's subject, and by email only if Google is
 * authoritative for the email (decision 007). Without an account, returns a ticket to create one.
 * Deletes unverified registrations of the email, so that strangers who made one gain nothing
 * (design: Identity). Throws `accounts.google_refused`, `…_unverified`, `…_needs_password`,
 * `…_other_account`, `accounts.disabled`, `accounts.second_factor_required`, `platform.unavailable`
 * and `platform.too_many_requests`.
 */
export async function signInWithGoogle(deps: Deps, input: GoogleInput): Promise<Outcome> {
  const { code, state, attempt, ip, userAgent } = input;
  await deps.limits.consume("loginsByIp", ip);
  if (!attempt || (state !== undefined && !isStateOf(state, attempt.state))) {
    throw new AppError("accounts.google_refused");
  }
  const identity = await deps.google.exchange(attempt, code);
  const { issuer, subject, email, name } = identity;
  if (email === null) throw new AppError("accounts.google_unverified");
  const knownId = await findUserIdByGoogle(deps.db, identity);
  const user = knownId
    ? await findUserById(deps.db, knownId)
    : await findUserByEmail(deps.db, email);
  if (!user) {
    await deletePendingRegistrations(deps.db, email);
    return { kind: "new", ticket: { issuer, subject, name, email } };
  }
  if (!knownId && !identity.isAuthoritative) throw new AppError("accounts.google_needs_password");
  if (!canSignIn(user)) throw new AppError("accounts.disabled");
  // Google's code is single-use, so a second factor cannot follow it. Instructors and other users
  // with one sign in on /login.
  if (needsEnrolment(user)) throw new AppError("accounts.second_factor_required");
  await requireSecondFactor(deps, user.id, undefined);
  const tokens = await deps.db.transaction().execute(async (trx) => {
    if (knownId) await requireLink(trx, user, identity);
    else await link(trx, user, identity);
    await deletePendingRegistrations(trx, email);
    const hadSecondFactor = user.hasSecondFactor;
    return beginLoginSession(deps, trx, user, { hadSecondFactor, userAgent });
  });
  const subscription = await deps.findSubscription(user.id);
  return { kind: "signed-in", user: presentUser(user, subscription), ...tokens };
}

/** A password reset or a change of email may have removed the link since it was found. */
async function requireLink(trx: Trx, user: UserRow, identity: GoogleIdentity): Promise<void> {
  await lockUser(trx, user.id);
  const linkedTo = await findUserIdByGoogle(trx, identity);
  if (linkedTo !== user.id) throw new AppError("accounts.google_refused");
}

async function link(trx: Trx, user: UserRow, identity: GoogleIdentity): Promise<void> {
  const still = await lockUser(trx, user.id);
  // The user was erased or renamed after the lookup.
  if (still?.email !== user.email) throw new AppError("accounts.google_refused");
  const { issuer, subject } = identity;
  if (await insertGoogleIdentity(trx, { issuer, subject, userId: user.id })) return;
  // Another tab may have linked the same account.
  const linkedTo = await findUserIdByGoogle(trx, identity);
  if (linkedTo !== user.id) throw new AppError("accounts.google_other_account");
}
