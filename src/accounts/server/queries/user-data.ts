import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";

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
