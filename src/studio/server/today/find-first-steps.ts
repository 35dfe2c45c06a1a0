import { findFirstDraft } from "#catalog/server/index.ts";
import { findLessonFilm, hasFilm } from "#media/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { FirstSteps } from "../../contract/today.ts";

/** How far an instructor has come with the school's first lesson; null when there is one. */
export async function findFirstSteps(
  { db }: { db: Executor },
  userId: string,
): Promise<FirstSteps | null> {
  const draft = await findFirstDraft({ db });
  if (draft === undefined) return null;
  if (draft === null) return { hasFilm: await hasFilm(db, userId), draft };
  const given = await findLessonFilm(db, draft.id);
  const isFailed = given?.state === "failed" || given?.state === "cancelled";
  const newFilm = given ? (isFailed ? "failed" : "preparing") : "none";
  const film = draft.mediaState === "ready" ? "ready" : newFilm;
  return {
    hasFilm: film !== "none" || (await hasFilm(db, userId)),
    draft: { _id: draft.id, title: draft.title, film },
  };
}
