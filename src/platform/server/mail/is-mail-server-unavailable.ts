/** nodemailer's codes for failures of the connection or the sign-in, not of one mail. */
const connectionCodes = new Set([
  "ECONNECTION",
  "ESOCKET",
  "ETIMEDOUT",
  "EDNS",
  "ETLS",
  "EPROTOCOL",
  "EPROXY",
  "EAUTH",
  "ENOAUTH",
  "EOAUTH2",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
]);

/** SMTP "service not available, closing transmission channel". */
const CLOSING = 421;

/**
 * True when the mail server is unreachable or accepts nothing at the moment, so that any other mail
 * would fail too; false when it rejected this one mail.
 */
export function isMailServerUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("responseCode" in error && error.responseCode === CLOSING) return true;
  return "code" in error && typeof error.code === "string" && connectionCodes.has(error.code);
}
