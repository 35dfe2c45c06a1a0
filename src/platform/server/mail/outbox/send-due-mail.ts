import type { Database } from "#platform/server/database/open-database.ts";
import { encodeSubject } from "../layout/encode-subject.ts";
import { isServerUnavailable } from "./is-mail-server-unavailable.ts";
import type { DueMail } from "./queries.ts";
import { markSent, purgeExpiredMail, scheduleRetry, takeDueMail } from "./queries.ts";

/** Hands one mail over to a mail server; nodemailer's transports are such. */
export interface MailTransport {
  sendMail: (message: {
    /** The same at every try, so that a mailbox can tell a repetition. */
    messageId: string;
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
  /** Mails that went out while the database could not be told; kept by the caller between calls. */
  unrecorded: Set<string>;
}

/** Longer than the slowest exchange with a mail server takes. */
const leaseSeconds = 180;

/** The longest wait between two attempts: of a mail that is refused, and of one nobody has looked at. */
const [longestRefusedSeconds, longestAwaySeconds] = [60 * 60, 30];

type Outcome = "sent" | "failed" | "away" | "none";

/**
 * Sends every mail that is due and drops those that came too late. Returns how many were sent and
 * how many failed; what fails is tried again later. Once the mail server is away the round ends:
 * the other mails wait untouched, so that they follow as soon as it is back. Any number of workers may call it at once: a
 * mail on its way is leased to the one that sends it. No transaction is open meanwhile, so a
 * database that goes away between sending and noting it does not make the mail go out again.
 */
export async function sendDueMail(deps: SendDeps): Promise<{ sent: number; failed: number }> {
  for (const id of deps.unrecorded) await record(deps, id);
  await purgeExpiredMail(deps.db);
  const counts = { sent: 0, failed: 0 };
  for (;;) {
    const outcome = await sendNext(deps);
    if (outcome === "none") return counts;
    counts[outcome === "sent" ? "sent" : "failed"] += 1;
    if (outcome === "away") return counts;
  }
}

async function sendNext(deps: SendDeps): Promise<Outcome> {
  const { db, transport, from, unrecorded } = deps;
  const mail = await takeDueMail(db, leaseSeconds);
  if (!mail) return "none";
  try {
    await transport.sendMail(messageOf(mail, from));
  } catch (error) {
    const away = isServerUnavailable(error);
    const longestSeconds = away ? longestAwaySeconds : longestRefusedSeconds;
    const reason = error instanceof Error ? error.message : String(error);
    await scheduleRetry(db, mail.id, { reason, longestSeconds });
    return away ? "away" : "failed";
  }
  unrecorded.add(mail.id);
  await record(deps, mail.id);
  return "sent";
}

async function record({ db, unrecorded }: SendDeps, id: string): Promise<void> {
  await markSent(db, id);
  unrecorded.delete(id);
}

function messageOf(mail: DueMail, from: string) {
  return {
    messageId: `<${mail.id}@${domainOf(from)}>`,
    from,
    // Given as objects, addresses are taken as they are and never parsed as a list.
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo !== null && { replyTo: { name: "", address: mail.replyTo } }),
    subject: encodeSubject(mail.subject),
    text: mail.textBody,
    html: mail.htmlBody,
  };
}

/** `school.test` of `The Learning Piano <school@school.test>`. */
function domainOf(from: string): string {
  return /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
}
