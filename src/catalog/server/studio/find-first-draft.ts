import type { Executor } from "#platform/server/database/executor.ts";
import { selectNewestDraft, selectNotDraft } from "../queries/studio-lessons.ts";

/**
 * The newest draft of a school that has published no lesson, or null without drafts. Undefined as
 * soon as any lesson is, was or will be published.
 */
export async function findFirstDraft({ db }: { db: Executor }) {
  if (await selectNotDraft(db)) return undefined;
  return (await selectNewestDraft(db)) ?? null;
}
