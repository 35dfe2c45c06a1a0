import { AppError } from "#platform/server/errors.ts";
import { deleteQueuedNews } from "#platform/server/mail/index.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import type { AccountsDeps } from "../deps.ts";
import { findNewsState, findUserIdByLink, setEmailRefused, setNewsState } from "../queries/news.ts";

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
 * Records that a mail server refused an email for good. The email gets no more news until it
 * changes.
 */
export function markEmailRefused({ db }: Deps, email: string): Promise<void> {
  return setEmailRefused(db, email);
}
