import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import { attemptsPerCode, matchesCode } from "../codes/one-time-code.ts";
import type { AccountsDeps } from "../deps.ts";
import { isBreached } from "../passwords/breached-passwords.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { canSignIn } from "../policy.ts";
import { consumeCode, consumeResetAttempt, deleteCodesOf, hasResetCode } from "../queries/codes.ts";
import { deleteEmailChanges } from "../queries/email-changes.ts";
import { deleteGoogleIdentities } from "../queries/google.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { clearEmailRefused } from "../queries/news.ts";
import { findUserByEmail, lockUser, setPasswordHash } from "../queries/users.ts";
import { passwordChangedMail } from "./password-mails.ts";

interface ResetInput {
  email: string;
  code: string;
  newPassword: string;
  /** The caller's IP key, see ipKey. */
  ip: string;
  /** From the browser's cookie. */
  ticket?: string | undefined;
  /** Called when codes of many accounts are guessed. */
  onGuessing?: () => void;
}

/**
 * Sets a new password for the holder of the code, ends every login session at once and notifies the
 * owner by mail. An account without a password gets its first. Throws `accounts.breached_password`,
 * `accounts.wrong_code`, `accounts.disabled` (only after the right code) and
 * `platform.too_many_requests`.
 */
export async function resetPassword(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "school">,
  input: ResetInput,
): Promise<void> {
  const { db, limits } = deps;
  const { email, newPassword, ip } = input;
  await limits.consume("resetsByIp", ip);
  await limits.consume("resetsByEmailAndIp", email, ip);
  if (isBreached(newPassword)) throw new AppError("accounts.breached_password");
  const codeId = await verifyResetCode(deps, input);
  const owner = await findUserByEmail(db, email);
  if (codeId === undefined || !owner) throw new AppError("accounts.wrong_code");
  if (!canSignIn(owner)) throw new AppError("accounts.disabled");
  // After the code's check, so that guesses cost no hashing. Outside the transaction, which would
  // hold its locks meanwhile.
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, owner.id);
    if (user && !canSignIn(user)) throw new AppError("accounts.disabled");
    if (!(await consumeCode(trx, "codes", codeId))) throw new AppError("accounts.wrong_code");
    // Others may have requested codes meanwhile.
    await deleteCodesOf(trx, email);
    await setPasswordHash(trx, owner.id, passwordHash);
    await clearEmailRefused(trx, owner.id);
    await endLoginSessionsOf(trx, owner.id);
    // The link may belong to a previous owner of this email. The current owner links theirs at the
    // next sign-in.
    await deleteGoogleIdentities(trx, owner.id);
    // Cancels an email change that a stolen session requested.
    await deleteEmailChanges(trx, owner.id);
    await queueMail(trx, passwordChangedMail(deps, owner.email));
  });
  // A correct code resets the count of failed logins.
  await limits.reset("loginsByEmailAndIp", email, ip);
  await limits.reset("loginsByEmail", email);
}

/**
 * The code's id if the code is right. Counts the attempt, separately without the browser's ticket.
 * Wrong attempts per day limit guesses at codes of many accounts: beyond them a code allows one
 * attempt with its ticket and none without.
 */
async function verifyResetCode(
  { db, keys, limits }: Pick<AccountsDeps, "db" | "keys" | "limits">,
  { email, code, ip, ticket, onGuessing }: ResetInput,
): Promise<string | undefined> {
  const isGuessed =
    (await limits.isExhausted("wrongResetsByIp", ip)) || (await limits.isExhausted("wrongResets"));
  const held = ticket === undefined ? undefined : hashSecret(ticket);
  const isOwn = held !== undefined && (await hasResetCode(db, { email, ticketHash: held }));
  if (isGuessed && !isOwn) throw new AppError("platform.too_many_requests", waitADay);
  const codes = { email, ticketHash: isOwn ? held : undefined };
  const newest = await consumeResetAttempt(db, codes, isGuessed ? 1 : attemptsPerCode);
  if (newest && matchesCode(keys, newest, code)) return newest.id;
  const isCapped = await Promise.all([
    limits.consumeExceeds("wrongResetsByIp", ip),
    limits.consumeExceeds("wrongResets"),
  ]);
  if (isCapped.includes(true)) onGuessing?.();
  return undefined;
}

/** Requesting a new code in a browser is quicker. */
const waitADay = { retryAfterSeconds: 24 * 60 * 60 };
