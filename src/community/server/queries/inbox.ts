import { sql, type Transaction } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { DB } from "#platform/server/database/schema.ts";
import type { QuestionFilter } from "../../contract/inbox.ts";
import type { PageOf } from "./page.ts";
import { type QuestionRow, questionsJson } from "./questions.ts";
import { type ReviewRow, reviewsJson } from "./reviews.ts";

const countAll = sql<number>`count(*)::int`.as("total");

const filters = {
  open: sql<boolean>`not answered and hidden_at is null`,
  answered: sql<boolean>`answered and hidden_at is null`,
  hidden: sql<boolean>`hidden_at is not null`,
  all: sql<boolean>`true`,
} satisfies Record<QuestionFilter, unknown>;

interface Search {
  /** A part of a title or text. */
  part: string;
  askerIds: readonly string[];
}

/** A page of questions, open ones oldest first, others newest first, and the number of all. */
export async function listInboxQuestions(
  db: Executor,
  { which, search, skip, limit }: PageOf & { which: QuestionFilter; search: Search | null },
): Promise<{ total: number; rows: QuestionRow[] }> {
  // Otherwise PostgreSQL reads the whole table by age if it expects many matches.
  const wanted = db
    .with(
      (cte) => (search ? cte("wanted").materialized() : cte("wanted")),
      (query) =>
        query
          .selectFrom("questions")
          .select(["id", "createdAt"])
          .where(filters[which])
          .$if(search !== null, (found) =>
            found.where(isFound(search ?? { part: "", askerIds: [] })),
          ),
    )
    .selectFrom("wanted");
  const direction = which === "open" ? "asc" : "desc";
  const ids = await wanted
    .select("id")
    .orderBy("createdAt", direction)
    .orderBy("id", direction)
    .offset(skip)
    .limit(limit)
    .execute();
  const { total } = await wanted.select(countAll).executeTakeFirstOrThrow();
  const rows = await readRows<QuestionRow>(db, questionsJson, ids);
  return { total, rows: which === "open" ? rows.toReversed() : rows };
}

function isFound({ part, askerIds }: Search) {
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(user_id = any(${askerIds}::uuid[])
    or fold_text(title || ' ' || text) like fold_text(${pattern}))`;
}

/** A page of reviews, newest first, and the number of all. */
export async function listInboxReviews(
  db: Executor,
  { skip, limit }: PageOf,
): Promise<{ total: number; rows: ReviewRow[] }> {
  const ids = await db
    .selectFrom("reviews")
    .select("id")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .offset(skip)
    .limit(limit)
    .execute();
  const { total } = await db.selectFrom("reviews").select(countAll).executeTakeFirstOrThrow();
  return { total, rows: await readRows<ReviewRow>(db, reviewsJson, ids) };
}

/** The rows of these ids, newest first. */
async function readRows<Row>(
  db: Executor,
  asJson: typeof questionsJson,
  ids: ReadonlyArray<{ id: string }>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const found = await sql<{ rows: Row[] }>`
    select ${asJson(sql`select unnest(${ids.map(({ id }) => id)}::uuid[]) as id`)} as rows
  `.execute(db);
  return found.rows[0]?.rows ?? [];
}

/** Hides a post or shows it again. */
export async function setHidden(
  trx: Transaction<DB>,
  { table, id, hidden }: { table: "questions" | "reviews"; id: string; hidden: boolean },
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ hiddenAt: hidden ? sql<Date>`now()` : null })
    .where("id", "=", id)
    .execute();
}
