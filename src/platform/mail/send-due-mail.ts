import type { Database } from "#platform/database/open-database.ts";
import type { DueMail } from "./queries.ts";
import { dropLateMail, markSent, postpone, takeDueMail } from "./queries.ts";

/** Hands one mail over to a mail server; nodemailer's transports are such. */
export interface MailTransport {
  sendMail: (message: {
    from: string;
    to: { name: string; address: string };
    replyTo?: { name: string; address: string };
    subject: string;
    text: string;
    html: string;
  }) => Promise<unknown>;
}

interface SendDeps {
  db: Database;
  transport: MailTransport;
  from: string;
}

/**
 * Sends every mail that is due and drops those that came too late. Returns how many were sent and
 * how many failed; what fails is tried again later. Any number of workers may call it at once: a
 * mail is locked while it is on its way, so two never send the same.
 */
export async function sendDueMail(deps: SendDeps): Promise<{ sent: number; failed: number }> {
  await dropLateMail(deps.db);
  const counts = { sent: 0, failed: 0 };
  for (;;) {
    const outcome = await sendNext(deps);
    if (outcome === "none") return counts;
    counts[outcome] += 1;
  }
}

function sendNext({ db, transport, from }: SendDeps): Promise<"sent" | "failed" | "none"> {
  return db.transaction().execute(async (trx) => {
    const mail = await takeDueMail(trx);
    if (!mail) return "none";
    try {
      await transport.sendMail(messageOf(mail, from));
    } catch (error) {
      await postpone(trx, mail.id, error instanceof Error ? error.message : String(error));
      return "failed";
    }
    await markSent(trx, mail.id);
    return "sent";
  });
}

function messageOf(mail: DueMail, from: string) {
  return {
    from,
    // Given as objects, addresses are taken as they are and never parsed as a list.
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo !== null && { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.textBody,
    html: mail.htmlBody,
  };
}
