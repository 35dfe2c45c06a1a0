import type { Database } from "#platform/server/database/open-database.ts";
import { describeError } from "#platform/server/log/describe-error.ts";
import { encodeSubject } from "./encode-subject.ts";
import { isMailServerUnavailable } from "./is-mail-server-unavailable.ts";
import {
  type DueMail,
  deleteMail,
  leaseDueMail,
  leaseDueNews,
  markSent,
  newsLane,
  purgeExpiredMail,
  scheduleRetry,
} from "./queries.ts";
import type { MailAttachment } from "./queue-mail.ts";

/** Sends one mail to a mail server; nodemailer's transports implement it. */
export interface MailTransport {
  sendMail: (message: {
    /** The same on every attempt, so that mailboxes can deduplicate. */
    messageId: string;
    from: string;
    to: { name: string; address: string };
    replyTo?: { name: string; address: string };
    subject: string;
    text: string;
    html: string;
    headers?: Record<string, string>;
    attachments?: { filename: string; content: Buffer; contentType: string }[];
  }) => Promise<unknown>;
}

/** Makes the file of a {@link MailAttachment}. A mail whose file cannot be made is retried. */
export type MakeAttachment = (
  attachment: Pick<MailAttachment, "kind" | "key">,
) => Promise<{ content: Buffer; contentType: string }>;

export interface SendMailDeps {
  db: Database;
  transport: MailTransport;
  /** The sender of every mail, as `Name <address>`. */
  from: string;
  /** Left out where no mail has an attachment. */
  makeAttachment?: MakeAttachment | undefined;
  /** How many mails of news leave per minute; 600 by default. */
  newsPerMinute?: number | undefined;
  /** The email for unsubscribing by mail; left out where the school reads no such mail. */
  unsubscribeEmail?: string | undefined;
  /** Called with each email that a mail server refused for good. */
  onRefused?: ((email: string) => Promise<void>) | undefined;
  /** Called with each error of a mail that will be retried. */
  onFailure?: ((error: unknown) => void) | undefined;
  /**
   * IDs of sent mails that the database has not recorded yet; the caller holds them between calls.
   */
  unrecorded: Set<string>;
}

/** Longer than the slowest exchange with a mail server. */
const leaseSeconds = 180;

/**
 * The longest delay between attempts: for a rejected mail, and while the mail server is
 * unavailable.
 */
const [longestRefusedSeconds, longestUnavailableSeconds] = [60 * 60, 30];

const defaultNewsPerMinute = 600;

type Outcome = "sent" | "failed" | "unavailable" | "none";

/**
 * Sends every due mail and deletes expired ones. Returns how many were sent and how many failed;
 * failures are retried later. Once the mail server is unavailable, the round ends and the other
 * mails stay due. Any number of workers may call it concurrently: a mail being sent is leased. The
 * next mail is chosen by lane only after the one before has left, so a code waits for at most one
 * mail. No transaction is open while sending. Sent mails are remembered, so that a database outage
 * after sending causes no duplicate.
 */
export async function sendDueMail(deps: SendMailDeps): Promise<{ sent: number; failed: number }> {
  for (const id of deps.unrecorded) await record(deps, id);
  await purgeExpiredMail(deps.db);
  const counts = { sent: 0, failed: 0 };
  for (;;) {
    const outcome = await sendNext(deps);
    if (outcome === "none") return counts;
    counts[outcome === "sent" ? "sent" : "failed"] += 1;
    if (outcome === "unavailable") return counts;
  }
}

async function sendNext(deps: SendMailDeps): Promise<Outcome> {
  const { db, transport, unrecorded, newsPerMinute = defaultNewsPerMinute } = deps;
  const mail =
    (await leaseDueMail(db, leaseSeconds)) ?? (await leaseDueNews(db, leaseSeconds, newsPerMinute));
  if (!mail) return "none";
  try {
    const attachments = await attachmentsOf(deps, mail);
    await transport.sendMail({ ...messageOf(mail, deps), ...(attachments && { attachments }) });
  } catch (error) {
    return handleFailure(deps, mail, error);
  }
  unrecorded.add(mail.id);
  await record(deps, mail.id);
  return "sent";
}

/** News to an email that was refused for good is deleted; every other mail is tried again. */
async function handleFailure(
  { db, onRefused, onFailure }: SendMailDeps,
  mail: DueMail,
  error: unknown,
): Promise<"unavailable" | "failed"> {
  const isRefused = isRefusedForGood(error);
  if (isRefused) await onRefused?.(mail.recipient);
  if (isRefused && mail.lane === newsLane) {
    await deleteMail(db, mail.id);
    return "failed";
  }
  const unavailable = isMailServerUnavailable(error);
  const longestSeconds = unavailable ? longestUnavailableSeconds : longestRefusedSeconds;
  const reason = describeError(error);
  onFailure?.(error);
  await scheduleRetry(db, mail.id, { reason, longestSeconds });
  return unavailable ? "unavailable" : "failed";
}

async function record({ db, unrecorded }: SendMailDeps, id: string): Promise<void> {
  await markSent(db, id);
  unrecorded.delete(id);
}

async function attachmentsOf({ makeAttachment }: SendMailDeps, mail: DueMail) {
  const { attachmentKind: kind, attachmentKey: key, attachmentName: filename } = mail;
  if (kind === null || key === null || filename === null) return undefined;
  if (!makeAttachment) throw new Error(`nothing makes attachments of the kind ${kind}`);
  return [{ filename, ...(await makeAttachment({ kind, key })) }];
}

function messageOf(
  mail: DueMail,
  { from, unsubscribeEmail }: Pick<SendMailDeps, "from" | "unsubscribeEmail">,
) {
  return {
    messageId: `<${mail.id}@${domainOf(from)}>`,
    from,
    // As objects, addresses are taken literally and never parsed as a list.
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo !== null && { replyTo: { name: "", address: mail.replyTo } }),
    subject: encodeSubject(mail.subject),
    text: mail.textBody,
    html: mail.htmlBody,
    ...(mail.unsubscribeUrl !== null && {
      headers: unsubscribeHeaders(mail.unsubscribeUrl, unsubscribeEmail),
    }),
  };
}

/**
 * Mail programs offer to unsubscribe by these headers: with one press (RFC 8058), or by a mail
 * whose subject holds the URL's token (RFC 2369).
 */
function unsubscribeHeaders(url: string, email: string | undefined): Record<string, string> {
  const token = new URL(url).searchParams.get("token");
  const mailto =
    email === undefined || token === null
      ? ""
      : `<mailto:${email}?subject=unsubscribe%20${encodeURIComponent(token)}>, `;
  return {
    "List-Unsubscribe": `${mailto}<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** `school.test` of `The Learning Piano <school@school.test>`. */
function domainOf(from: string): string {
  return /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
}

/** SMTP's "no such mailbox", "not here" and "not a name of a mailbox" (RFC 5321, 4.2.3). */
const noMailbox = new Set([550, 551, 553]);

/**
 * True when a mail server refused the recipient for good: the mailbox does not exist or is closed.
 * False for failures that may be the school's own or may pass, such as a policy, a relay or a full
 * mailbox. Servers use the same codes for these, with another enhanced status (RFC 3463).
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!("command" in error) || error.command !== "RCPT TO") return false;
  if (!("responseCode" in error) || !noMailbox.has(Number(error.responseCode))) return false;
  const answer = "response" in error ? String(error.response) : error.message;
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0];
  return status === undefined || status.startsWith("5.1.") || status === "5.2.1";
}
