import type { Database } from "#platform/server/database/open-database.ts";
import type { Provider } from "../../contract.ts";
import { appendProviderEvent } from "../queries/provider-events.ts";

/**
 * Records a claim of a payment that is not the caller's own as an unmatched event, for the school
 * to review.
 */
export async function recordUnmatchedClaim(
  { db }: { db: Database },
  claim: { userId: string; provider: Provider; claimedId: string; kind: "verify" | "cancel" },
): Promise<void> {
  const { userId, provider, claimedId, kind } = claim;
  await appendProviderEvent(db, {
    provider,
    kind: `${kind}.foreign_reference`,
    dedupKey: `foreign:${userId}:${claimedId}`,
    reference: claimedId,
    userId,
    matched: false,
    payload: {},
  });
}
