import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";

/**
 * The fields that a lesson still needs before it can be published (`requirePublishable` of the
 * catalogue).
 */
export function listMissing({
  film,
  newFilm,
  description,
}: Pick<StudioLesson, "film" | "newFilm" | "description">): string[] {
  return [
    ...(film === "ready" ? [] : [missingFilm({ film, newFilm })]),
    ...(description.trim() === "" ? ["a description, under Texts"] : []),
  ];
}

function missingFilm({ film, newFilm }: Pick<StudioLesson, "film" | "newFilm">): string {
  if (newFilm?.state === "failed" || (film === "failed" && !newFilm)) {
    return "another film: this one could not be prepared";
  }
  return newFilm || film === "preparing"
    ? "its film to be ready: it is being prepared"
    : "a film, under Film";
}
