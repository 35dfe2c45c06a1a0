import type { Database } from "#platform/server/database/open-database.ts";
import { lockUser } from "../queries/lock-user.ts";
import { listUsersWithDuePayments } from "../queries/receipts.ts";
import { issueReceipts } from "./issue-receipts.ts";
import type { ReceiptIssuer } from "./receipt-issuer.ts";

const batchSize = 200;

/**
 * Issues the receipts and credit notes that payments lack: those from before receipts existed, or
 * stored by an earlier version that still runs. One user's failure stops nobody else; all failures
 * are thrown at the end. Idempotent; any number may run at once.
 */
export async function issueMissingReceipts(
  { db, issuer }: { db: Database; issuer: ReceiptIssuer },
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const userIds = await listUsersWithDuePayments(db, { after, limit: batchSize });
    for (const userId of userIds) {
      if (signal?.aborted) return;
      after = userId;
      await db
        .transaction()
        .execute(async (trx) => {
          await lockUser(trx, userId);
          await issueReceipts(issuer, trx, userId);
        })
        .catch((error: unknown) => failures.push(error));
    }
    if (userIds.length < batchSize) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, "some receipts cannot be issued");
}
