import { sql } from "kysely";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";
import type { UserRow } from "./users.ts";

interface NewSession {
  userId: string;
  tokenHash: Buffer;
  passwordHash?: string;
  hadSecondFactor?: boolean | undefined;
  /** Readable, such as "Chrome on Android". */
  device: string | null;
}

/**
 * Inserts a login session with its first token in one statement. Undefined if the user is disabled
 * or gone, or if `passwordHash` or `hadSecondFactor` is given and no longer true. Waits for
 * concurrent changes of these, so that no session begins after all were ended.
 */
export async function insertLoginSession(
  db: Executor,
  { userId, tokenHash, passwordHash, hadSecondFactor, device }: NewSession,
): Promise<string | undefined> {
  const begun = await db
    .with("owner", (nested) =>
      nested
        .selectFrom("users")
        .select("id")
        .where("id", "=", userId)
        .where("disabledAt", "is", null)
        .$if(passwordHash !== undefined, (same) =>
          same.where("passwordHash", "=", passwordHash ?? null),
        )
        .$if(hadSecondFactor !== undefined, (same) =>
          same.where("totpSecret", hadSecondFactor ? "is not" : "is", null),
        )
        .forShare(),
    )
    .with("session", (nested) =>
      nested
        .insertInto("loginSessions")
        .columns(["userId", "device"])
        .expression((owner) =>
          owner
            .selectFrom("owner")
            .select(["id", sql<string | null>`${device}::text`.as("device")]),
        )
        .returning("id"),
    )
    .insertInto("refreshTokens")
    .columns(["tokenHash", "loginSessionId", "generation", "expiresAt"])
    .expression((session) =>
      session
        .selectFrom("session")
        .select([
          sql<Buffer>`${tokenHash}::bytea`.as("tokenHash"),
          "id",
          sql<number>`0`.as("generation"),
          sql<Date>`now() + interval '30 days'`.as("expiresAt"),
        ]),
    )
    .returning("loginSessionId")
    .executeTakeFirst();
  return begun?.loginSessionId;
}

export async function insertRefreshToken(
  trx: Trx,
  row: { tokenHash: Buffer; loginSessionId: string; generation: number },
): Promise<void> {
  await trx
    .insertInto("refreshTokens")
    .values({ ...row, expiresAt: sql`now() + interval '30 days'` })
    .execute();
}

/** Serializes rotation and ending of the same login session. */
export async function lockLoginSession(trx: Trx, tokenHash: Buffer): Promise<void> {
  await trx
    .selectFrom("loginSessions")
    .select("id")
    .where("id", "=", (token) =>
      token.selectFrom("refreshTokens").select("loginSessionId").where("tokenHash", "=", tokenHash),
    )
    .forUpdate()
    .execute();
}

/** The refresh token's current state. Read it after locking, or it may be outdated. */
export function findRefreshToken(trx: Trx, tokenHash: Buffer, graceSeconds: number) {
  return trx
    .selectFrom("refreshTokens as token")
    .innerJoin("loginSessions as session", "session.id", "token.loginSessionId")
    .innerJoin("users as owner", "owner.id", "session.userId")
    .select([
      "token.loginSessionId",
      "token.generation",
      "owner.id as userId",
      "owner.role",
      sql<boolean>`session.ended_at is null and owner.disabled_at is null and token.expires_at > now()`.as(
        "isLiving",
      ),
      sql<boolean>`coalesce(token.rotated_at > now() - make_interval(secs => ${graceSeconds}), false)`.as(
        "isInGrace",
      ),
      sql<number>`(select max(generation) from refresh_tokens where login_session_id = token.login_session_id)`.as(
        "newestGeneration",
      ),
    ])
    .where("token.tokenHash", "=", tokenHash)
    .executeTakeFirst();
}

export async function markRotated(trx: Trx, tokenHash: Buffer): Promise<void> {
  await trx
    .updateTable("refreshTokens")
    .set({ rotatedAt: now })
    .where("tokenHash", "=", tokenHash)
    .execute();
}

/** Ends a login session: all its tokens stop working at once. Idempotent. */
export async function endLoginSession(db: Executor, loginSessionId: string): Promise<void> {
  await db
    .updateTable("loginSessions")
    .set({ endedAt: now })
    .where("id", "=", loginSessionId)
    .where("endedAt", "is", null)
    .execute();
}

/** Ends all login sessions of a user. */
export async function endLoginSessionsOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("loginSessions")
    .set({ endedAt: now })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .execute();
}

/**
 * The user of an active login session, in one read. A session that ended because its user was
 * disabled still returns the user, so that the browser can show it (design: Identity).
 */
export async function findUserOfLoginSession(
  db: Executor,
  ids: { loginSessionId: string; userId: string },
): Promise<
  | Pick<UserRow, "email" | "name" | "role" | "disabledAt" | "hasSecondFactor" | "awaitsGuardian">
  | undefined
> {
  const [user] = await userOfLoginSession(db, ids);
  return user;
}

const userOfLoginSession = prepareQuery(
  (db, { loginSessionId, userId }: { loginSessionId: string; userId: string }) =>
    db
      .selectFrom("loginSessions as session")
      .innerJoin("users as owner", "owner.id", "session.userId")
      .select([
        ...(["owner.email", "owner.name", "owner.role", "owner.disabledAt"] as const),
        sql<boolean>`owner.totp_secret is not null`.as("hasSecondFactor"),
        sql<boolean>`(owner.guardian_email is not null and owner.guardian_confirmed_at is null)`.as(
          "awaitsGuardian",
        ),
      ])
      .where("session.id", "=", loginSessionId)
      .where((either) =>
        either.or([
          either("session.endedAt", "is", null),
          either("session.endedAt", "=", either.ref("owner.disabledAt")),
        ]),
      )
      .where("owner.id", "=", userId),
);
