import { listFailed, listOpenFlags, listUnmatchedEvents } from "../queries/studio/studio-lists.ts";
import type { MoneyDeps } from "./money-deps.ts";
import { paymentKinds } from "./reported-payments.ts";

/**
 * What of the money waits for an instructor: open flags, students whose last renewal failed, and payments
 * that belong to no student. Counted as their lists do.
 */
export async function countOpenMatters(
  deps: Pick<MoneyDeps, "db" | "webhooks">,
): Promise<{ openFlags: number; pastDueStudents: number; unmatchedPayments: number }> {
  const { db } = deps;
  const kinds = paymentKinds(deps);
  const noRows = { offset: 0, limit: 0 };
  return {
    openFlags: (await listOpenFlags(db, { kinds, ...noRows })).total,
    unmatchedPayments: (await listUnmatchedEvents(db, { kinds, ...noRows })).total,
    pastDueStudents: (await listFailed(db, noRows)).total,
  };
}
