import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#platform/database/schema.ts";

export type Executor = Kysely<DB>;
export type Trx = Transaction<DB>;

const now = sql<Date>`now()`;

export interface UserRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  picture: string | null;
  role: string;
  passwordHash: string | null;
  disabledAt: Date | null;
  createdAt: Date;
}

const userColumns = [
  "id",
  "name",
  "email",
  "phone",
  "picture",
  "role",
  "passwordHash",
  "disabledAt",
  "createdAt",
] as const;

export function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").select(userColumns).where("email", "=", email).executeTakeFirst();
}

export function findUserById(db: Executor, id: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").select(userColumns).where("id", "=", id).executeTakeFirst();
}

export async function hasUserWithEnding(db: Executor, ending: string): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where(sql<boolean>`right(email::text, ${ending.length}) = ${ending}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Undefined when the address is taken. */
export function insertUser(
  db: Executor,
  user: {
    name: string;
    email: string;
    phone: string | null;
    passwordHash: string;
    role?: "student" | "instructor";
  },
): Promise<UserRow | undefined> {
  return db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(userColumns)
    .executeTakeFirst();
}

/** Asked once a change of the catalogue at most: its answer is kept with the public answers. */
export async function countUserRows(db: Executor): Promise<number> {
  const { total } = await db
    .selectFrom("users")
    .select((users) => users.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export interface RegistrationRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string;
  ticketHash: Buffer;
}

export function insertRegistration(
  trx: Trx,
  row: Omit<RegistrationRow, "id">,
): Promise<RegistrationRow> {
  return trx
    .insertInto("registrations")
    .values({ ...row, expiresAt: sql`now() + interval '1 day'` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The registration that a browser's ticket is bound to, if it still waits for its code. */
export function findRegistrationByTicket(
  db: Executor,
  ticketHash: Buffer,
): Promise<RegistrationRow | undefined> {
  return pendingRegistrations(db).where("ticketHash", "=", ticketHash).executeTakeFirst();
}

/** The newest registrations of an address that still wait for their code. */
export function listPendingRegistrations(
  db: Executor,
  email: string,
  limit: number,
): Promise<RegistrationRow[]> {
  return pendingRegistrations(db)
    .where("email", "=", email)
    .orderBy("createdAt", "desc")
    .limit(limit)
    .execute();
}

function pendingRegistrations(db: Executor) {
  return db
    .selectFrom("registrations")
    .selectAll()
    .where("verifiedAt", "is", null)
    .where("expiresAt", ">", now);
}

/** Makes others wait who would send to or prove these registrations; those proven drop out. */
export async function lockRegistrations(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("registrations")
    .select("id")
    .where("id", "in", ids)
    .where("verifiedAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function bindTicket(trx: Trx, id: string, ticketHash: Buffer): Promise<void> {
  await trx.updateTable("registrations").set({ ticketHash }).where("id", "=", id).execute();
}

export async function markVerified(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("registrations").set({ verifiedAt: now }).where("id", "=", id).execute();
}

/** Keeps a new code of a registration; the ones before it no longer count. */
export async function insertCode(
  trx: Trx,
  row: { id: string; registrationId: string; codeHash: Buffer },
): Promise<void> {
  await trx
    .insertInto("codes")
    .values({ ...row, purpose: "verify", expiresAt: sql`now() + interval '10 minutes'` })
    .execute();
}

/** True when the registration was sent a code within the last so many seconds. */
export async function wasSentCode(trx: Trx, registrationId: string, withinSeconds: number) {
  const recent = await trx
    .selectFrom("codes")
    .select("id")
    .where("registrationId", "=", registrationId)
    .where("createdAt", ">", sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .executeTakeFirst();
  return recent !== undefined;
}

interface WeighedCode {
  id: string;
  registrationId: string | null;
  codeHash: Buffer;
}

/**
 * Counts one try against the newest code of each registration, and gives the codes that still
 * allowed it. Counting and reading are one statement, so no try goes uncounted.
 */
export function takeTry(
  trx: Trx,
  registrationIds: readonly string[],
  tries: number,
): Promise<WeighedCode[]> {
  const newest = trx
    .selectFrom("codes")
    .distinctOn("registrationId")
    .select("id")
    .where("registrationId", "in", registrationIds)
    .where("purpose", "=", "verify")
    .orderBy("registrationId")
    .orderBy("createdAt", "desc");
  return trx
    .updateTable("codes")
    .set({ tries: sql`tries + 1` })
    .where("id", "in", newest)
    .where("usedAt", "is", null)
    .where("tries", "<", tries)
    .where("expiresAt", ">", now)
    .returning(["id", "registrationId", "codeHash"])
    .execute();
}

export async function insertFamily(trx: Trx, userId: string): Promise<string> {
  const { id } = await trx
    .insertInto("sessionFamilies")
    .values({ userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
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

/** The user of a living sign-in, in one read. */
export function findUserOfFamily(db: Executor, familyId: string, userId: string) {
  return db
    .selectFrom("sessionFamilies as family")
    .innerJoin("users as owner", "owner.id", "family.userId")
    .select(["owner.email", "owner.name", "owner.role", "owner.disabledAt"])
    .where("family.id", "=", familyId)
    .where("family.endedAt", "is", null)
    .where("owner.id", "=", userId)
    .executeTakeFirst();
}

/** Forgets what has run out: registrations with their codes, refresh tokens, ended sign-ins. */
export async function deleteRunOut(db: Executor): Promise<void> {
  await db.deleteFrom("registrations").where("expiresAt", "<", now).execute();
  await db.deleteFrom("refreshTokens").where("expiresAt", "<", now).execute();
  await db
    .deleteFrom("sessionFamilies")
    .where("createdAt", "<", sql<Date>`now() - interval '1 day'`)
    .where((family) =>
      family.not(
        family.exists(
          family
            .selectFrom("refreshTokens")
            .select("tokenHash")
            .whereRef("familyId", "=", "sessionFamilies.id"),
        ),
      ),
    )
    .execute();
}
