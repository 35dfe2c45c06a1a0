import { findAccount, findViewer } from "#accounts/server/index.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { requestDeletion } from "../deletion/request-deletion.ts";
import type { ContactDeps } from "../deps.ts";
import { insertMessage } from "../queries/messages.ts";
import { deletionRequestMail, messageMail } from "./message-mail.ts";

interface MessageInput {
  name: string;
  email: string;
  subject: string;
  text: string;
  kind: "message" | "account-deletion";
  /** The signed-in user, if any. */
  userId: string | null;
  /** The caller's IP key, see ipKey. */
  ip: string;
}

/**
 * Stores a message and queues it as mail to the school. A deletion request also mails the account:
 * the signed-in user's, else that of the typed email. The response is the same with and without an
 * account. Throws `platform.too_many_requests`.
 */
export async function sendMessage(deps: ContactDeps, input: MessageInput): Promise<void> {
  const { name, email, subject, text, kind, userId, ip } = input;
  const isDeletionRequest = kind === "account-deletion";
  const account = isDeletionRequest ? await findAccountToDelete(deps, input) : null;
  await deps.limits.consume({
    email: account?.email ?? email,
    ip,
    userId,
    isMailed: isDeletionRequest,
  });
  const content = { name, email, subject, text };
  await deps.db.transaction().execute(async (trx) => {
    await insertMessage(trx, { userId, name, email, subject, body: text, kind });
    const mailOf = isDeletionRequest ? deletionRequestMail : messageMail;
    await queueMail(trx, mailOf(deps, content));
    if (isDeletionRequest) await requestDeletion(trx, deps, { account, email });
  });
}

function findAccountToDelete({ db }: Pick<ContactDeps, "db">, { userId, email }: MessageInput) {
  return userId === null ? findAccount({ db }, email) : findViewer({ db }, userId);
}
