import { sql } from "kysely";
import type { PaidPlan } from "#billing/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import {
  createKeyset,
  cutPage,
  type PageRequest,
  type PageRows,
} from "#platform/server/database/keyset.ts";
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
  /** The plan that grants access now. */
  plan: PaidPlan | null;
  paidThrough: Date | null;
}

const newestFirstOf = (table: "users" | "page" | "wanted") =>
  createKeyset([
    { value: `${table}.createdAt`, type: "timestamptz", direction: "desc" },
    { value: `${table}.id`, type: "uuid", direction: "asc" },
  ]);
const newestFirst = {
  users: newestFirstOf("users"),
  page: newestFirstOf("page"),
  wanted: newestFirstOf("wanted"),
};

/** A page of the students, newest first, without the total. */
export async function listStudents(
  db: Executor,
  filter: StudentFilter,
  { cursor, limit }: PageRequest,
): Promise<PageRows<StudentRow>> {
  // Selects the page first, so that only the page's plans are looked up.
  const { rows } = await sql<StudentRow>`
    with page as (
      select * from users where ${isWanted(filter)} and ${newestFirst.users.isAfter(cursor)}
      order by ${newestFirst.users.order} limit ${limit + 1}
    )
    select ${columnsOf("page")} from page
      left join running_plans running on running.user_id = page.id
    order by ${newestFirst.page.order}
  `.execute(db);
  return cutPage(rows, limit);
}

/** A page of the same list, and the number of all its students. */
export async function selectStudentsPage(
  db: Executor,
  filter: StudentFilter,
  { cursor, limit }: PageRequest,
): Promise<PageRows<StudentRow> & { total: number }> {
  // Students without a plan are found once for both: an index by age would be read to its end for
  // the few.
  const once = sql.raw(filter.plan === "free" ? "materialized" : "not materialized");
  const { rows: found } = await sql<StudentRow & { total: number }>`
    with wanted as ${once} (
      select id, created_at from users where ${isWanted(filter)}
    ), page as (
      select id from wanted where ${newestFirst.wanted.isAfter(cursor)}
      order by ${newestFirst.wanted.order} limit ${limit + 1}
    )
    select counted.total, ${columnsOf("users")}
    from (${isOfPlanAlone(filter) ? countOfPlan(filter.plan) : countOfWanted}) counted
      left join (page join users using (id)) on true
      left join running_plans running on running.user_id = users.id
    order by ${newestFirst.users.order}
  `.execute(db);
  const [first] = found;
  // One row without a student carries the total of an empty page.
  return { ...cutPage(first?.id ? found : [], limit), total: first?.total ?? 0 };
}

const countOfWanted = sql`select count(*)::int as total from wanted`;

const isOfPlanAlone = ({ search, state, plan }: StudentFilter): boolean =>
  plan !== "all" && plan !== "free" && state === "all" && search.trim() === "";

/** Subtracts the few non-students from a plan's count: a join costs twice as much. */
const countOfPlan = (plan: PlanFilter) => sql`
  select (count(*) - (
    select count(*) from users join running_plans running on running.user_id = users.id
    where running.plan = ${plan} and (users.erased_at is not null or users.role <> 'student')
  ))::int as total
  from running_plans where plan = ${plan}`;

const columnsOf = (table: "page" | "users") => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column("id")}, ${column("name")}, ${column("email")}::text as email,
    ${column("disabled_at")} as "disabledAt", ${column("created_at")} as "createdAt",
    ${newestFirst[table].position} as position, running.plan, running.paid_through as "paidThrough"`;
};

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

/** Undefined also for instructors and erased accounts. */
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

/** Those of these emails that have an account. */
export async function listKnownEmails(
  db: Executor,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email::text as email from users where email = any(${[...emails]}::citext[])
  `.execute(db);
  return new Set(rows.map(({ email }) => email));
}
