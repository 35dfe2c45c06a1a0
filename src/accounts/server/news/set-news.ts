import { AppError } from "#platform/server/errors.ts";
import { deleteQueuedNews } from "#platform/server/mail/index.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import type { AccountsDeps } from "../deps.ts";
import { findNewsState, findUserIdByLink, setNewsState } from "../queries/news.ts";

type Deps = Pick<AccountsDeps, "db">;

/** Whether a user gets mails about new lessons. */
export async function getNews({ db }: Deps, userId: string): Promise<{ subscribed: boolean }> {
  const subscribed = await findNewsState(db, userId);
  if (subscribed === undefined) throw new AppError("accounts.access_token_invalid");
  return { subscribed };
}

/**
 * Switches a user's mails about new lessons on or off. Switching off deletes queued ones.
 * Idempotent.
 */
export async function setNews(
  { db }: Deps,
  { userId, subscribed }: { userId: string; subscribed: boolean },
): Promise<{ subscribed: boolean }> {
  await db.transaction().execute(async (trx) => {
    const email = await setNewsState(trx, userId, subscribed);
    if (email !== undefined && !subscribed) await deleteQueuedNews(trx, email);
  });
  return { subscribed };
}

/** The same by a link in a mail. Throws `accounts.unsubscribe_link_unknown`. */
export async function setNewsByLink(
  { db }: Deps,
  { token, subscribed }: { token: string; subscribed: boolean },
): Promise<{ subscribed: boolean }> {
  const userId = await findUserIdByLink(db, hashSecret(token));
  if (userId === undefined) throw new AppError("accounts.unsubscribe_link_unknown");
  return setNews({ db }, { userId, subscribed });
}

/**
 * Unsubscribes the student whose token a mail's subject holds. The `mailto:` of List-Unsubscribe
 * creates such mails (RFC 2369). Returns false without a known token. Idempotent. `head` holds the
 * mail's headers.
 */
export async function endNewsByMail(
  { db }: Pick<AccountsDeps, "db">,
  head: string,
): Promise<boolean> {
  const unfolded = head.replace(/\r?\n(?=[ \t])/g, "");
  const subject = /^subject:(.*)$/im.exec(unfolded)?.[1] ?? "";
  const token = /\bunsubscribe[\s_]+([\w-]{43})(?![\w-])/i.exec(subject)?.[1];
  if (token === undefined) return false;
  try {
    await setNewsByLink({ db }, { token, subscribed: false });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "accounts.unsubscribe_link_unknown")
      return false;
    throw error;
  }
}
