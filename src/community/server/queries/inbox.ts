import { sql, type Transaction } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import { createKeyset, type PageRequest, readPage } from "#platform/server/database/keyset.ts";
import type { DB } from "#platform/server/database/schema.ts";
import type { QuestionFilter } from "../../contract/inbox.ts";
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

interface InboxPage<Row> {
  total: number;
  rows: Row[];
  nextCursor: string | null;
}

const byAge = (direction: "asc" | "desc") =>
  createKeyset([
    { value: "createdAt", type: "timestamptz", direction },
    { value: "id", type: "uuid", direction },
  ]);
const oldestFirst = byAge("asc");
const newestFirst = byAge("desc");

/** A page of questions, open ones oldest first, others newest first, and the number of all. */
export async function listInboxQuestions(
  db: Executor,
  { which, search, ...page }: PageRequest & { which: QuestionFilter; search: Search | null },
): Promise<InboxPage<QuestionRow>> {
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
  const order = which === "open" ? oldestFirst : newestFirst;
  const { rows: ids, nextCursor } = await readPage(wanted.select("id"), order, page);
  const { total } = await wanted.select(countAll).executeTakeFirstOrThrow();
  const rows = await readRows<QuestionRow>(db, questionsJson, ids);
  return { total, rows: which === "open" ? rows.toReversed() : rows, nextCursor };
}

function isFound({ part, askerIds }: Search) {
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(user_id = any(${askerIds}::uuid[])
    or fold_text(title || ' ' || text) like fold_text(${pattern}))`;
}

/** A page of reviews, newest first, and the number of all. */
export async function listInboxReviews(
  db: Executor,
  page: PageRequest,
): Promise<InboxPage<ReviewRow>> {
  const listed = db.selectFrom("reviews").select("id");
  const { rows: ids, nextCursor } = await readPage(listed, newestFirst, page);
  const { total } = await db.selectFrom("reviews").select(countAll).executeTakeFirstOrThrow();
  return { total, rows: await readRows<ReviewRow>(db, reviewsJson, ids), nextCursor };
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
