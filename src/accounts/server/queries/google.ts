import type { Executor, Trx } from "#platform/server/database/executor.ts";

interface GoogleIdentityRow {
  issuer: string;
  subject: string;
  userId: string;
}

/** The user who signs in with this Google account, if any. */
export async function findUserIdByGoogle(
  db: Executor,
  { issuer, subject }: Omit<GoogleIdentityRow, "userId">,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("googleIdentities")
    .select("userId")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return found?.userId;
}

/** False if the Google account or the user is already linked. */
export async function insertGoogleIdentity(trx: Trx, row: GoogleIdentityRow): Promise<boolean> {
  const inserted = await trx
    .insertInto("googleIdentities")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Removes a user's link to a Google account. */
export async function deleteGoogleIdentities(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("googleIdentities").where("userId", "=", userId).execute();
}

/** Deletes an email's unverified registrations with their passwords and codes. */
export async function deletePendingRegistrations(db: Executor, email: string): Promise<void> {
  await db
    .deleteFrom("registrations")
    .where("email", "=", email)
    .where("verifiedAt", "is", null)
    .execute();
}
