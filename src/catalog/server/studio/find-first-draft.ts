import type { Executor } from "#platform/server/database/executor.ts";
import { selectNewestDraft, selectNotDraft } from "../queries/studio-lessons.ts";

/**
 * The newest draft of a school that has published nothing yet, or null where it has none. Undefined as
 * soon as a lesson is, was or is about to be published.
 */
export async function findFirstDraft({ db }: { db: Executor }) {
  if (await selectNotDraft(db)) return undefined;
  return (await selectNewestDraft(db)) ?? null;
}
