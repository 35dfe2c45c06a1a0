import { sql } from "kysely";
import type { Executor } from "./executor.ts";

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
