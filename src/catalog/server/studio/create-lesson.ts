import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { reservedSlugs, type StudioLesson } from "../../contract/studio-lessons.ts";
import type { Category } from "../../contract.ts";
import { insertDraft, lockPublishing, selectSlugsFrom } from "../queries/studio-lessons.ts";
import { getStudioLesson, slugOfTitle } from "./change-lesson.ts";

interface NewLesson {
  actorId: string;
  /** The lesson's id. Repeating the same id returns the same lesson. */
  requestId: string;
  title: string;
  category: Category;
}

/** Creates a draft as the last lesson of its category. Its slug comes from its title. */
export function createLesson(
  { db }: { db: Database },
  { actorId, requestId, title, category }: NewLesson,
): Promise<StudioLesson> {
  return db.transaction().execute(async (trx) => {
    await lockPublishing(trx);
    const wanted = slugOfTitle(title);
    const slug = freeSlug(wanted, await selectSlugsFrom(trx, wanted));
    if (await insertDraft(trx, { id: requestId, slug, title, category })) {
      await recordAction(trx, {
        actorId,
        action: "catalog.create-lesson",
        subject: { kind: "lesson", id: requestId },
        details: { videoId: slug },
      });
    }
    return getStudioLesson({ db: trx }, requestId);
  });
}

/** The slug itself, or the slug with the first number that makes it unique. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const isFree = (name: string) => !taken.includes(name) && !reservedSlugs.includes(name);
  if (isFree(slug)) return slug;
  let number = 2;
  while (!isFree(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
