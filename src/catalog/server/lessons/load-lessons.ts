import type { Executor } from "../queries/executor.ts";
import { addVideos } from "./add-videos.ts";
import { readLessons } from "./read-lessons.ts";

/** A lesson's length until it is prepared and its true one is known. */
const ESTIMATED_SECONDS = 60;

/**
 * Puts the school's own lessons into the catalogue, dated so many days before the school opened.
 * They wait to be prepared. A second time it only takes over changed words: ratings, dates and
 * media of known lessons stay. Throws with every lesson and field that is not right.
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
      tagline: lesson.hook,
      composer: lesson.composer,
      keywords: lesson.keywords.join(" "),
      category: lesson.category,
      serialNumber: lesson.serialNumber,
      durationSeconds: ESTIMATED_SECONDS,
      ratingsTotal: lesson.ratings.reduce((sum, rating) => sum + rating, 0),
      ratedBy: lesson.ratings.length,
      createdAt: openedAt
        .subtract({ seconds: Math.round(lesson.daysBeforeOpening * 86_400) })
        .toString(),
    })),
  );
}
