import { sql } from "kysely";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";

/** The data that accounts stores about a user, without hashes and secrets. */
export async function exportAccountData(db: Executor, userId: string) {
  const { newsOffAt, emailRefusedAt, ...profile } = await db
    .selectFrom("users")
    .select(["id", "name", "email", "phone", "picture", "role", "createdAt", "disabledAt"])
    .select(["newsOffAt", "emailRefusedAt", "guardianEmail", "guardianConfirmedAt"])
    .select(sql<boolean>`totp_secret is not null`.as("hasAuthenticator"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const googleAccounts = await db
    .selectFrom("googleIdentities")
    .select(["issuer", "subject", "linkedAt"])
    .where("userId", "=", userId)
    .execute();
  const loginSessions = await db
    .selectFrom("loginSessions")
    .select(["device", "createdAt", "lastUsedAt", "endedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const emailChanges = await db
    .selectFrom("emailChanges")
    .select(["email", "createdAt", "usedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const uploadedPictures = await db
    .selectFrom("uploadedAvatars")
    .select(["key", "unusedFrom"])
    .where("userId", "=", userId)
    .execute();
  const acceptedTerms = await db
    .selectFrom("termsAcceptances")
    .select(["version", "acceptedAt"])
    .where("userId", "=", userId)
    .orderBy("acceptedAt")
    .execute();
  return {
    profile,
    mails: { newsOffAt, emailRefusedAt },
    googleAccounts,
    loginSessions,
    emailChanges,
    uploadedPictures,
    acceptedTerms,
  };
}

/**
 * Anonymises the user's row, so that others' posts and totals stay consistent, and deletes all
 * other rows. The next purge deletes the avatar's files.
 */
export async function eraseUser(trx: Trx, id: string, email: string): Promise<void> {
  await trx
    .updateTable("users")
    .set({
      name: "",
      email: sql<string>`'erased-' || id || '@erased.invalid'`,
      phone: null,
      picture: null,
      passwordHash: null,
      totpSecret: null,
      totpLastStep: null,
      newsOffAt: null,
      emailRefusedAt: null,
      guardianEmail: null,
      guardianTokenHash: null,
      guardianConfirmedAt: null,
      disabledAt: sql<Date>`coalesce(disabled_at, now())`,
      erasedAt: now,
    })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("uploadedAvatars")
    .set({ unusedFrom: now })
    .where("userId", "=", id)
    .execute();
  await trx.deleteFrom("pendingAuthenticators").where("userId", "=", id).execute();
  await trx.deleteFrom("loginSessions").where("userId", "=", id).execute();
  await trx.deleteFrom("unsubscribeLinks").where("userId", "=", id).execute();
  await trx.deleteFrom("termsAcceptances").where("userId", "=", id).execute();
  await trx.deleteFrom("recoveryCodes").where("userId", "=", id).execute();
  await trx.deleteFrom("googleIdentities").where("userId", "=", id).execute();
  await trx.deleteFrom("codes").where("email", "=", email).execute();
  await trx
    .deleteFrom("emailChanges")
    .where((change) => change.or([change("userId", "=", id), change("email", "=", email)]))
    .execute();
  await trx.deleteFrom("registrations").where("email", "=", email).execute();
}
