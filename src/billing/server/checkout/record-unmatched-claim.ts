import type { Database } from "#platform/server/database/open-database.ts";
import type { Provider } from "../../contract.ts";
import { raiseFlag } from "../queries/billing-flags.ts";

/** Flags a claim of a payment that is not the caller's own, for the school to review. */
export async function recordUnmatchedClaim(
  { db }: { db: Database },
  claim: { userId: string; provider: Provider; claimedId: string; kind: "verify" | "cancel" },
): Promise<void> {
  const { userId, provider, claimedId, kind: detail } = claim;
  const subject = `${userId}:${claimedId}`;
  await raiseFlag(db, { kind: "foreign_claim", provider, subject, userId, detail });
}
