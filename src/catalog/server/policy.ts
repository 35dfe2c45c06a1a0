import { AppError } from "#platform/server/errors.ts";
import type { StudioLessonRow } from "./queries/studio-lessons.ts";

/**
 * A lesson is visible only with a playable film and a description. Throws `catalog.film_missing`
 * and `catalog.description_missing`.
 */
export function requirePublishable({
  mediaState,
  mediaId,
  description,
}: Pick<StudioLessonRow, "mediaState" | "mediaId" | "description">): void {
  if (mediaState !== "ready" || mediaId === null) throw new AppError("catalog.film_missing");
  if (description === "") throw new AppError("catalog.description_missing");
}
