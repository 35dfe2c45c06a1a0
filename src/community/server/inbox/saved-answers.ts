import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { maxSavedAnswers, type SavedAnswer } from "../../contract/inbox.ts";
import {
  deleteSavedAnswerRow,
  listSavedAnswerRows,
  upsertSavedAnswer,
} from "../queries/saved-answers.ts";

/** The school's saved answers, by title. */
export async function listSavedAnswers({ db }: { db: Database }): Promise<SavedAnswer[]> {
  const rows = await listSavedAnswerRows(db);
  return rows.map(({ id, ...fields }) => ({ _id: id, ...fields }));
}

/** Adds an answer or changes the one with its id. Throws `community.too_many_saved_answers`. */
export async function saveAnswer(
  { db }: { db: Database },
  { _id: id, title, text }: SavedAnswer,
): Promise<SavedAnswer> {
  await db.transaction().execute(async (trx) => {
    const total = await upsertSavedAnswer(trx, { id, title, text });
    if (total > maxSavedAnswers) throw new AppError("community.too_many_saved_answers");
  });
  return { _id: id, title, text };
}

/** Idempotent. */
export async function deleteSavedAnswer(
  { db }: { db: Database },
  answerId: string,
): Promise<{ _id: string }> {
  await deleteSavedAnswerRow(db, answerId);
  return { _id: answerId };
}
