import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { attemptsPerCode, matchesCode } from "../codes/one-time-code.ts";
import type { AccountsDeps } from "../deps.ts";
import { isBreached } from "../passwords/breached-passwords.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { consumeResetAttempt, deleteCodesOf, hasResetCode } from "../queries/codes.ts";
import { deleteEmailChanges } from "../queries/email-changes.ts";
import { deleteGoogleIdentities } from "../queries/google.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { consumeCode } from "../queries/one-time-codes.ts";
import { findUserByEmail, lockUser, setPasswordHash } from "../queries/users.ts";
import { hashSecret } from "../session/refresh-token.ts";
import { passwordChangedMail } from "./password-mails.ts";

interface ResetInput {
  email: string;
  code: string;
  newPassword: string;
  /** The network address that asks. */
  ip: string;
  /** What the browser's cookie carries. */
  ticket?: string | undefined;
  /** Told once codes are guessed across accounts. */
  onGuessing?: () => void;
}

/**
 * Sets a new password for the holder of the code, ends every session at once and tells the owner
 * by mail; an account without a password gets its first. Throws `accounts.breached_password`,
 * `accounts.wrong_code`, `accounts.disabled` (after the right code only) and
 * `platform.too_many_requests`.
 */
export async function resetPassword(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "schoolName">,
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
  if (owner.disabledAt) throw new AppError("accounts.disabled");
  // Only now, so that guesses cost no hashing; and outside the transaction, which would wait for it.
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, owner.id);
    if (user?.disabledAt) throw new AppError("accounts.disabled");
    if (!(await consumeCode(trx, "codes", codeId))) throw new AppError("accounts.wrong_code");
    // Others may have asked for codes meanwhile.
    await deleteCodesOf(trx, email);
    await setPasswordHash(trx, owner.id, passwordHash);
    await endLoginSessionsOf(trx, owner.id);
    // It may belong to someone who once had this address; its owner links it anew at the next use.
    await deleteGoogleIdentities(trx, owner.id);
    // A new email that somebody asked for in a stolen session goes with that session.
    await deleteEmailChanges(trx, owner.id);
    await queueMail(trx, passwordChangedMail(deps, owner.email));
  });
  // Who has just proved himself may log in, however often he tried the old password.
  await limits.reset("loginsByEmailAndIp", email, ip);
  await limits.reset("loginsByEmail", email);
}

/**
 * The id of the code if it is right; the try is counted, apart where the browser's ticket lacks.
 * Whoever asks for codes of many accounts and guesses a few times at each gets no further than a
 * number of wrong ones a day: from then on a code allows one try, and none without its ticket.
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

/** Asking for a new code in a browser is quicker. */
const waitADay = { retryAfterSeconds: 24 * 60 * 60 };
