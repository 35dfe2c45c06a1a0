import type { Database } from "#platform/server/database/open-database.ts";
import { hasMatchingPayment } from "../queries/checkouts.ts";

/**
 * Whether a database holds plans that nobody paid for: granted ones, whose references begin so, or
 * ones paid at the sandbox, which knows these plan codes only.
 */
export function hasSandboxPayments(
  { db }: { db: Database },
  demo: { planCodes: readonly string[]; referencePrefix: string },
): Promise<boolean> {
  return hasMatchingPayment(db, demo);
}
