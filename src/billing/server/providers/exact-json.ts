/**
 * Parses JSON, giving every integer beyond 2^53 as a string of its digits. Providers number
 * transactions with 64 bits, and a rounded id names somebody else's payment.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? String(value))
      : value,
  );
}
