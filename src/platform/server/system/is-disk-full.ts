const codes = new Set(["ENOSPC", "EDQUOT", "53100"]);

/**
 * Whether an error means that a disk is full, this process's or PostgreSQL's. Checks the error's
 * causes too.
 */
export function isDiskFull(error: unknown): boolean {
  for (let next = error, depth = 0; next instanceof Error && depth < 5; depth += 1) {
    if ("code" in next && codes.has(String(next.code))) return true;
    next = next.cause;
  }
  return false;
}
