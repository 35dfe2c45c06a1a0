import type { Database } from "#platform/server/database/open-database.ts";
import { hasMatchingPayment } from "../queries/checkouts.ts";

/**
 * Whether a database holds plans that were never paid for: granted ones, by their reference prefix,
 * or ones paid in the sandbox, by its plan codes.
 */
export function hasSandboxPayments(
  { db }: { db: Database },
  demo: { planCodes: readonly string[]; referencePrefix: string },
): Promise<boolean> {
  return hasMatchingPayment(db, demo);
}
