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
