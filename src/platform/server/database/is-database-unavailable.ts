/**
 * Whether an error means that the database refuses connections, restarts, or does not respond. Such
 * an error is worth a retry and is not a bug. Checks the error's causes too.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let next = error, depth = 0; next instanceof Error && depth < 5; depth += 1) {
    const code = "code" in next ? String(next.code) : "";
    // These codes also occur for files. Only PostgreSQL's socket file says something about the
    // database.
    const isMissingFile = code === "ENOENT" && "syscall" in next && next.syscall !== "connect";
    if (isMissingFile) return false;
    if (
      unavailableCodes.has(code) ||
      code.startsWith("08") ||
      unavailableMessages.test(next.message)
    )
      return true;
    next = next.cause;
  }
  return false;
}

const unavailableCodes = new Set([
  // Network errors
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  // PostgreSQL: shutting down, crashed, starting, too many connections, read-only after a failover
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "25006",
  // … and statements cancelled for a timeout or a conflict
  "57014",
  "55P03",
  "25P03",
  "40001",
  "40P01",
]);

const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|timeout expired/;
