import { sql } from "kysely";
import { type Executor, now, type Trx } from "./executor.ts";

/**
 * Undefined where the user is disabled or gone. It waits for whoever disables him or changes his
 * password right now, so that no session begins behind the back of what ended them all.
 */
export async function insertFamily(trx: Trx, userId: string): Promise<string | undefined> {
  const begun = await trx
    .insertInto("sessionFamilies")
    .columns(["userId"])
    .expression((owner) =>
      owner
        .selectFrom("users")
        .select("id")
        .where("id", "=", userId)
        .where("disabledAt", "is", null)
        .forShare(),
    )
    .returning("id")
    .executeTakeFirst();
  return begun?.id;
}

export async function insertRefreshToken(
  trx: Trx,
  row: { tokenHash: Buffer; familyId: string; generation: number },
): Promise<void> {
  await trx
    .insertInto("refreshTokens")
    .values({ ...row, expiresAt: sql`now() + interval '30 days'` })
    .execute();
}

/** Makes others wait who would rotate or end the same sign-in. */
export async function lockFamily(trx: Trx, tokenHash: Buffer): Promise<void> {
  await trx
    .selectFrom("sessionFamilies")
    .select("id")
    .where("id", "=", (token) =>
      token.selectFrom("refreshTokens").select("familyId").where("tokenHash", "=", tokenHash),
    )
    .forUpdate()
    .execute();
}

/** What a refresh token is worth now. Read it after locking, or it may be news of yesterday. */
export function findRefreshToken(trx: Trx, tokenHash: Buffer, graceSeconds: number) {
  return trx
    .selectFrom("refreshTokens as token")
    .innerJoin("sessionFamilies as family", "family.id", "token.familyId")
    .innerJoin("users as owner", "owner.id", "family.userId")
    .select([
      "token.familyId",
      "token.generation",
      "owner.id as userId",
      "owner.role",
      sql<boolean>`family.ended_at is null and owner.disabled_at is null and token.expires_at > now()`.as(
        "isLiving",
      ),
      sql<boolean>`coalesce(token.rotated_at > now() - make_interval(secs => ${graceSeconds}), false)`.as(
        "isInGrace",
      ),
      sql<number>`(select max(generation) from refresh_tokens where family_id = token.family_id)`.as(
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

export async function endFamily(db: Executor, familyId: string): Promise<void> {
  await db
    .updateTable("sessionFamilies")
    .set({ endedAt: now })
    .where("id", "=", familyId)
    .where("endedAt", "is", null)
    .execute();
}

/** Ends every sign-in of a user at once. */
export async function endFamiliesOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("sessionFamilies")
    .set({ endedAt: now })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .execute();
}

/**
 * The user of a living sign-in, in one read. One that ended because its user was disabled, at that
 * very instant, still says who he is, so that he can be told (design: Identity).
 */
export function findUserOfFamily(db: Executor, familyId: string, userId: string) {
  return db
    .selectFrom("sessionFamilies as family")
    .innerJoin("users as owner", "owner.id", "family.userId")
    .select(["owner.email", "owner.name", "owner.role", "owner.disabledAt"])
    .where("family.id", "=", familyId)
    .where((either) =>
      either.or([
        either("family.endedAt", "is", null),
        either("family.endedAt", "=", either.ref("owner.disabledAt")),
      ]),
    )
    .where("owner.id", "=", userId)
    .executeTakeFirst();
}
