/**
 * Parses JSON, returning integers beyond 2^53 as strings of digits. Providers use 64-bit
 * transaction ids, and a rounded id identifies another payment.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? String(value))
      : value,
  );
}
