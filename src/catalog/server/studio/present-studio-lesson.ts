import type { StudioLesson } from "../../contract/studio-lessons.ts";
import { averageRating, presentVideoSummary } from "../listing/present-video.ts";
import type { StudioLessonRow } from "../queries/studio-lessons.ts";

/** A lesson as instructors see it. `addStudioLessonsApi` adds the new film. */
export function presentStudioLesson(row: StudioLessonRow): StudioLesson {
  const { version, state, tagline, description, composer, keywords, ratedBy } = row;
  return {
    ...presentVideoSummary(row),
    _id: row.id,
    version,
    state,
    tagline,
    description,
    composer,
    keywords,
    ratedBy,
    isFree: row.isFree,
    freeMinutes: row.freeMinutes,
    isTrailer: row.isTrailer,
    publishOn: row.publishAt?.toISOString() ?? null,
    publishedOn: row.publishedAt?.toISOString() ?? null,
    film: filmOf(row),
    newFilm: null,
    duration: row.mediaState === "ready" ? presentVideoSummary(row).duration : null,
    averageRating: averageRating(row),
  };
}

/**
 * A lesson of the folder is encoded without being asked. An instructor's lesson waits for its film.
 */
function filmOf({ mediaState, mediaId, source }: StudioLessonRow): StudioLesson["film"] {
  return mediaState === "preparing" && mediaId === null && source === "studio"
    ? "none"
    : mediaState;
}
