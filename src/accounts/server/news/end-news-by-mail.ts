import { AppError } from "#platform/server/errors.ts";
import type { AccountsDeps } from "../deps.ts";
import { setNewsByLink } from "./set-news.ts";

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
