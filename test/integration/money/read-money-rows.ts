import type { Database } from "#platform/server/database/open-database.ts";

/** All rows that a reconciliation could change, without the times of the last check. */
export async function readMoneyRows(db: Database) {
  const agreements = await db.selectFrom("subscriptions").selectAll().orderBy("id").execute();
  return {
    agreements: agreements.map(({ askedAt: _, checkedAt: __, ...row }) => row),
    payments: await db.selectFrom("payments").selectAll().orderBy("id").execute(),
    receipts: await db.selectFrom("receipts").selectAll().orderBy("id").execute(),
    flags: await db.selectFrom("billingFlags").selectAll().orderBy("id").execute(),
    mails: await db.selectFrom("mailOutbox").select("id").orderBy("id").execute(),
  };
}
