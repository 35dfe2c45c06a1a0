import { sql } from "kysely";
import type { Trx } from "#platform/server/database/executor.ts";

/** A card that can be charged again without its payer. */
export interface StoredCardRow {
  customerCode: string;
  authorizationCode: string;
  last4: string | null;
}

/** The card of the user's current subscription, if it is still good at a time. */
export function findStoredCard(
  trx: Trx,
  userId: string,
  goodAt: Date,
): Promise<StoredCardRow | undefined> {
  return trx
    .selectFrom("subscriptions")
    .select(["customerCode", "authorizationCode", "cardLast4 as last4"])
    .where("userId", "=", userId)
    .where("supersededAt", "is", null)
    .where("customerCode", "is not", null)
    .where("authorizationCode", "is not", null)
    .where(
      sql<boolean>`coalesce(card_expires_on >= (${goodAt}::timestamptz at time zone 'UTC')::date, true)`,
    )
    .$narrowType<{ customerCode: string; authorizationCode: string }>()
    .executeTakeFirst();
}
