/** What nodemailer calls failures of the connection or of the sign-in, not of one mail. */
const connectionCodes = new Set([
  ...["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EDNS", "ETLS", "EPROTOCOL", "EPROXY"],
  ...["EAUTH", "ENOAUTH", "EOAUTH2", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND"],
]);

/** SMTP's "service not available, closing the connection". */
const CLOSING = 421;

/**
 * True when the mail server cannot be reached or takes nothing from us at the moment, so that any
 * other mail would fail alike; false when it was this one mail that it refused.
 */
export function isServerUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("responseCode" in error && error.responseCode === CLOSING) return true;
  return "code" in error && typeof error.code === "string" && connectionCodes.has(error.code);
}
