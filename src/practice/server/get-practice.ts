import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { type PracticeDocument, practiceDocument } from "../contract/practice-document.ts";
import { findHints } from "./hard-bars/find-hints.ts";
import { findDocument } from "./queries/documents.ts";

/** The data of a lesson's practice room. Throws `practice.no_score`. */
export async function getPractice(
  { db }: { db: Database },
  lessonId: string,
): Promise<PracticeDocument> {
  const found = await findDocument(db, lessonId);
  if (!found) throw new AppError("practice.no_score");
  const { document, engraving } = found;
  const read = z.safeParse(practiceDocument, { ...Object(document), engraving });
  if (read.success) {
    const hints = await findHints(db, lessonId);
    return { ...read.data, ...(hints.length > 0 && { hints }) };
  }
  throw new Error(`The practice document of lesson ${lessonId} is unreadable.`, {
    cause: read.error,
  });
}
