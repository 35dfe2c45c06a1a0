/**
 * An error's message with those of its causes, as "fetch failed: connect ECONNREFUSED
 * 127.0.0.1:3004". A connection that was tried at several addresses names each, since Node's
 * AggregateError has no message.
 */
export function describeError(error: unknown): string {
  return [...new Set(listMessages(error, 0))].join(": ");
}

/** Deeper causes are left out, which also ends cycles. */
const deepest = 5;

function listMessages(error: unknown, depth: number): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const own = error.message === "" ? [] : [error.message];
  const parts = error instanceof AggregateError ? error.errors : [];
  if (depth === deepest) return own;
  const each = [...new Set(parts.map((part) => listMessages(part, depth + 1).join(": ")))];
  if (each.length > 0) own.push(each.join("; "));
  if (error.cause !== undefined) own.push(...listMessages(error.cause, depth + 1));
  return own.length > 0 ? own : [error.name];
}
