import type { Database } from "#platform/server/database/open-database.ts";
import type { Provider } from "../queries/executor.ts";
import { appendProviderEvent } from "../queries/facts.ts";

/** Someone named a payment that was never his: kept as unmatched, so that the school can look. */
export async function recordUnmatchedClaim(
  { db }: { db: Database },
  claim: { userId: string; provider: Provider; named: string; kind: "verify" | "cancel" },
): Promise<void> {
  const { userId, provider, named, kind } = claim;
  await appendProviderEvent(db, {
    provider,
    kind: `${kind}.foreign_reference`,
    dedupKey: `foreign:${userId}:${named}`,
    reference: named,
    userId,
    matched: false,
    payload: {},
  });
}
