/**
 * Whether an error says that the database refuses, restarts, is silent or cannot be reached: worth
 * trying again, and not a bug of ours. Looks through the error's causes.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let next = error, depth = 0; next instanceof Error && depth < 5; depth += 1) {
    const code = "code" in next ? String(next.code) : "";
    if (awayCodes.has(code) || code.startsWith("08") || awayWords.test(next.message)) return true;
    next = next.cause;
  }
  return false;
}

const awayCodes = new Set([
  // The network's
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "EPIPE", "ENOENT"],
  ...["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  // PostgreSQL's: shutting down, crashed, starting, full, read-only after a switch of servers
  ...["57P01", "57P02", "57P03", "53300", "25006"],
  // … and what it gave up for taking too long or standing in another's way
  ...["57014", "55P03", "25P03", "40001", "40P01"],
]);

const awayWords =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|timeout expired/;
