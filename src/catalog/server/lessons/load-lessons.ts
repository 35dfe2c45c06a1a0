import type { Executor } from "#platform/server/database/executor.ts";
import { updateTastes } from "../queries/changes.ts";
import { addVideos } from "./add-videos.ts";
import { readLessons } from "./read-lessons.ts";

/** A lesson's duration until it is prepared. */
const ESTIMATED_SECONDS = 60;

/**
 * Adds the school's lessons to the catalogue, to be prepared, dated relative to the school's opening and without
 * ratings: those of the file are the demo's, which adds them with a review each.
 * Loading again only updates changed texts: ratings, dates and media of existing lessons stay, as does
 * what an instructor changed. Throws with every lesson and field that is invalid.
 */
export async function loadLessons(
  { db }: { db: Executor },
  { schoolDir, openedAt }: { schoolDir: string; openedAt: Temporal.Instant },
): Promise<void> {
  const lessons = await readLessons(schoolDir);
  await addVideos(
    { db },
    lessons.map((lesson) => ({
      slug: lesson.videoId,
      title: lesson.title,
      description: lesson.description,
      tagline: lesson.tagline,
      composer: lesson.composer,
      keywords: lesson.keywords.join(" "),
      category: lesson.category,
      serialNumber: lesson.serialNumber,
      durationSeconds: ESTIMATED_SECONDS,
      ratingsTotal: 0,
      ratedBy: 0,
      createdAt: openedAt
        .subtract({ seconds: Math.round(lesson.daysBeforeOpening * 86_400) })
        .toString(),
    })),
  );
  await updateTastes(
    db,
    lessons.filter(({ isTaste }) => isTaste).map(({ videoId }) => videoId),
  );
}
