import type { Executor } from "#platform/server/database/executor.ts";
import { updatePreviews } from "../queries/changes.ts";
import { addVideos } from "./add-videos.ts";
import { readLessons } from "./read-lessons.ts";

/** A lesson's duration until its film is ready. */
const ESTIMATED_SECONDS = 60;

/**
 * Adds the lessons of the school's file to the catalogue, without ratings, dated relative to the
 * school's opening. Their films are encoded later. Loading again only updates changed texts:
 * ratings, dates and media of existing lessons stay, as do instructors' changes. The demo adds its
 * reviews itself. Throws with every lesson and field that is invalid.
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
  await updatePreviews(
    db,
    lessons.filter(({ isPreview }) => isPreview).map(({ videoId }) => videoId),
  );
}
