/**
 * An amount as a teacher types it (`5000`, `₦5,000`, `12.50`) in kobo or cents; null where it is none.
 */
export function parseAmount(typed: string): number | null {
  const plain = typed.trim().replace(/^[₦$]\s*/, "");
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, whole = "", decimals = ""] = match;
  return Number(whole.replaceAll(",", "")) * 100 + Number(decimals.padEnd(2, "0"));
}
