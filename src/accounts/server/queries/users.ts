import { sql } from "kysely";
import { DatabaseError } from "pg";
import type { Role } from "#platform/contract/role.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";

/** PostgreSQL's error code. */
const uniqueViolation = "23505";

export interface UserRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  picture: string | null;
  role: Role;
  passwordHash: string | null;
  disabledAt: Date | null;
  createdAt: Date;
  hasSecondFactor: boolean;
  /** Whether a named guardian has not confirmed yet. */
  awaitsGuardian: boolean;
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
  sql<boolean>`totp_secret is not null`.as("hasSecondFactor"),
  sql<boolean>`(guardian_email is not null and guardian_confirmed_at is null)`.as("awaitsGuardian"),
] as const;

export function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .select(userColumns)
    .where("email", "=", email)
    .where("erasedAt", "is", null)
    .executeTakeFirst();
}

export async function findUserById(db: Executor, id: string): Promise<UserRow | undefined> {
  const [user] = await userById(db, { id });
  return user;
}

const userById = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom("users").select(userColumns).where("id", "=", id),
);

/** Undefined if the account was erased. */
export function findNameAndEmail(
  db: Executor,
  id: string,
): Promise<Pick<UserRow, "name" | "email"> | undefined> {
  return db
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", id)
    .where("erasedAt", "is", null)
    .executeTakeFirst();
}

/** The emails of all accounts that can sign in as an instructor. */
export async function listInstructorEmails(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where("role", "=", "instructor")
    .where("disabledAt", "is", null)
    .where("erasedAt", "is", null)
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
}

type PersonRow = Pick<UserRow, "name" | "email"> & { userId: string };

/** Erased accounts are left out. */
export function listPeople(db: Executor, userIds: readonly string[]): Promise<PersonRow[]> {
  return db
    .selectFrom("users")
    .select(["id as userId", "name", "email"])
    .where("id", "in", userIds)
    .where("erasedAt", "is", null)
    .execute();
}

/** By name, at most `limit`; `part` is any part of a name or email. */
export function listMatchingPeople(
  db: Executor,
  { part, limit }: { part: string; limit: number },
): Promise<PersonRow[]> {
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  return db
    .selectFrom("users")
    .select(["id as userId", "name", "email"])
    .where(sql<boolean>`fold_text(name || ' ' || email::text) like fold_text(${pattern})`)
    .where("erasedAt", "is", null)
    .orderBy("name")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Whether any account has an email at this domain, for instance `school.test`. */
export async function hasUsersOf(db: Executor, domain: string): Promise<boolean> {
  const ending = `@${domain}`;
  const found = await db
    .selectFrom("users")
    .select("id")
    .where(sql<boolean>`right(email::text, ${ending.length}) = ${ending}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Undefined when the email is taken. */
export function insertUser(
  db: Executor,
  user: {
    name: string;
    email: string;
    phone: string | null;
    passwordHash: string | null;
    role?: Role;
    guardianEmail?: string | null;
  },
): Promise<UserRow | undefined> {
  return db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(userColumns)
    .executeTakeFirst();
}

/** Locks and returns the user until the transaction ends. */
export function lockUser(trx: Trx, id: string): Promise<UserRow | undefined> {
  return trx
    .selectFrom("users")
    .select(userColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The user's editable profile. */
export interface Profile {
  name: string;
  phone: string | null;
  /** The avatar's URL. */
  picture: string | null;
}

export async function setProfile(trx: Trx, id: string, profile: Profile): Promise<void> {
  const { name, phone, picture } = profile;
  await trx.updateTable("users").set({ name, phone, picture }).where("id", "=", id).execute();
}

export async function setPasswordHash(trx: Trx, id: string, passwordHash: string): Promise<void> {
  await trx.updateTable("users").set({ passwordHash }).where("id", "=", id).execute();
}

/** Resets the refusal of the email. False if the new email already has an account. */
export async function setEmail(trx: Trx, id: string, email: string): Promise<boolean> {
  try {
    await trx
      .updateTable("users")
      .set({ email, emailRefusedAt: null })
      .where("id", "=", id)
      .execute();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === uniqueViolation) return false;
    throw error;
  }
}

export async function setRole(trx: Trx, id: string, role: Role): Promise<void> {
  await trx.updateTable("users").set({ role }).where("id", "=", id).execute();
}

/** Keeps the time of an earlier disabling. */
export async function setDisabled(trx: Trx, id: string, isDisabled: boolean): Promise<void> {
  const disabledAt = isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null;
  await trx
    .updateTable("users")
    .set({ disabledAt })
    .where("id", "=", id)
    .where("erasedAt", "is", null)
    .execute();
}

/**
 * The number of users with a verified email, without erased ones: `totalUsers` of the stats (spec
 * §3), from a counter that triggers maintain.
 */
export async function countUsers(db: Executor): Promise<number> {
  const { users } = await db.selectFrom("userTotals").select("users").executeTakeFirstOrThrow();
  return users;
}
