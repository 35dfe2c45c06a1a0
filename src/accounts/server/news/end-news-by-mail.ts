import { AppError } from "#platform/server/errors.ts";
import type { AccountsDeps } from "../deps.ts";
import { setNewsByLink } from "./set-news.ts";

/**
 * Ends the news of the student whose token a mail's subject holds, as the `mailto:` of List-Unsubscribe
 * makes it (RFC 2369). Returns false where there is no known token. Idempotent; `head` is the mail's
 * headers.
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
