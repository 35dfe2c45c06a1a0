/** Parses a typed amount (`5000`, `₦5,000`, `12.50`) to kobo or cents; null for other text. */
export function parseAmount(typed: string): number | null {
  const plain = typed.trim().replace(/^[₦$]\s*/, "");
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, whole = "", decimals = ""] = match;
  return Number(whole.replaceAll(",", "")) * 100 + Number(decimals.padEnd(2, "0"));
}
