import { sql } from "kysely";
import type { PaidPlan } from "#billing/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { PlanFilter, StudentState } from "../../contract/students.ts";

export interface StudentFilter {
  /** A part of a name or email; empty for all. */
  search: string;
  state: StudentState;
  plan: PlanFilter;
}

interface StudentRow {
  id: string;
  name: string;
  email: string;
  disabledAt: Date | null;
  createdAt: Date;
  /** Of the plan that grants access now. */
  plan: PaidPlan | null;
  paidThrough: Date | null;
  /** `createdAt` with its microseconds, which a Date has not. */
  position: string;
}

/** A page of students by age, the newest first; those after a row where it is given. */
export async function listStudents(
  db: Executor,
  filter: StudentFilter,
  { offset = 0, after, limit }: { offset?: number; after?: StudentRow | undefined; limit: number },
): Promise<StudentRow[]> {
  const isLater = after
    ? sql`(users.created_at < ${after.position}::timestamptz
        or (users.created_at = ${after.position}::timestamptz and users.id > ${after.id}))`
    : sql`true`;
  // The page first, so that plans of a page alone are looked up.
  const { rows } = await sql<StudentRow>`
    with page as (
      select id, name, email, disabled_at, created_at from users
      where ${isWanted(filter)} and ${isLater}
      order by created_at desc, id offset ${offset} limit ${limit}
    )
    select page.id, page.name, page.email::text as email, page.disabled_at as "disabledAt",
      page.created_at as "createdAt", page.created_at::text as position,
      running.plan, running.paid_through as "paidThrough"
    from page left join running_plans running on running.user_id = page.id
    order by page.created_at desc, page.id
  `.execute(db);
  return rows;
}

export async function countStudents(db: Executor, filter: StudentFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from users where ${isWanted(filter)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

function isWanted({ search, state, plan }: StudentFilter) {
  const part = search.trim();
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  const wanted = [sql`users.erased_at is null and users.role = 'student'`];
  if (part !== "") {
    wanted.push(sql`fold_text(name || ' ' || email::text) like fold_text(${pattern})`);
  }
  if (state !== "all") {
    wanted.push(state === "disabled" ? sql`disabled_at is not null` : sql`disabled_at is null`);
  }
  if (plan === "free") wanted.push(sql`users.id not in (select user_id from running_plans)`);
  else if (plan !== "all") {
    wanted.push(sql`users.id in (select user_id from running_plans where plan = ${plan})`);
  }
  return sql.join(wanted, sql` and `);
}

/** Undefined for instructors and erased accounts too. */
export function findStudent(db: Executor, id: string) {
  return db
    .selectFrom("users")
    .select(["id", "name", "email", "phone", "disabledAt", "createdAt"])
    .select(sql<boolean>`password_hash is not null`.as("hasPassword"))
    .where("id", "=", id)
    .where("role", "=", "student")
    .where("erasedAt", "is", null)
    .executeTakeFirst();
}

/** Which of these emails have an account. */
export async function listKnownEmails(
  db: Executor,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email::text as email from users where email = any(${[...emails]}::citext[])
  `.execute(db);
  return new Set(rows.map(({ email }) => email));
}
