import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import type { ContactDeps } from "../deps.ts";
import { lockMessage, setMessageDone } from "../queries/messages.ts";

interface MarkMessage {
  actorId: string;
  messageId: string;
  done: boolean;
}

/** Marks a message as done or not done. Idempotent. Throws `contact.message_not_found`. */
export async function markMessage(
  { db }: Pick<ContactDeps, "db">,
  { actorId, messageId: id, done }: MarkMessage,
): Promise<{ _id: string; done: boolean }> {
  await db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, id);
    if (!message) throw new AppError("contact.message_not_found");
    if ((message.doneAt !== null) === done) return;
    await setMessageDone(trx, { id, done });
    await recordAction(trx, {
      actorId,
      action: done ? "contact.settle-message" : "contact.reopen-message",
      studentId: message.userId ?? undefined,
      subject: { kind: "message", id },
    });
  });
  return { _id: id, done };
}
