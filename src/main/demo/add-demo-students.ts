import { access } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { addStudentsWithoutPassword } from "#accounts/server/index.ts";
import { readLessons, setFirstRatings } from "#catalog/server/index.ts";
import { addRatedReviews } from "#community/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { loadSchoolFile } from "#platform/server/system/load-school-file.ts";

const file = "lessons/demo-students.json";
const line = z.string().trim().min(1).max(200);
const demoStudents = z.object({
  /** At least the number of a lesson's ratings, so that each rating has its own student. */
  names: z.array(line).min(40),
  /** Texts by the lowest rating that they fit, highest first. */
  reviews: z.array(z.object({ fromRating: z.int().min(1).max(10), texts: z.array(line).min(1) })),
});
type ReviewTexts = z.infer<typeof demoStudents>["reviews"];

interface DemoSchool {
  schoolDir: string;
  openedAt: Temporal.Instant;
}

/**
 * Adds the demo's students, who cannot log in, and one review by them for each rating of
 * `lessons/index.json`, once. A school without `lessons/demo-students.json` gets neither students
 * nor ratings. Lessons with ratings from an earlier version keep them.
 */
export async function addDemoStudents(
  { db }: { db: Database },
  { schoolDir, openedAt }: DemoSchool,
): Promise<void> {
  const isThere = await access(path.join(schoolDir, file)).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const { names, reviews } = await loadSchoolFile(schoolDir, file, demoStudents);
  const lessons = await readLessons(schoolDir);
  const daysBefore = (days: number) =>
    openedAt.subtract({ seconds: Math.round(days * 86_400) }).toString();
  await db.transaction().execute(async (trx) => {
    const students = names.map((name, index) => ({
      name: `${name} (demo student)`,
      email: `student-${index + 1}@students.invalid`,
      // Before the first lesson, so that the studio's figures count no student as new.
      createdAt: daysBefore(31 + (index * 30) / names.length),
    }));
    const userIds = await addStudentsWithoutPassword(trx, students);
    if (userIds.length < names.length) return;
    const nextText = rotateTexts(reviews);
    const added = await addRatedReviews(
      trx,
      lessons.flatMap(({ videoId, ratings, daysBeforeOpening }, number) =>
        ratings.map((rating, index) => ({
          userId: userIds[(number * 37 + index) % userIds.length] ?? "",
          slug: videoId,
          rating,
          text: nextText(rating),
          createdAt: daysBefore((daysBeforeOpening * (index + 1)) / (ratings.length + 1)),
        })),
      ),
    );
    await setFirstRatings(trx, added);
  });
}

/** Rotates texts, so that a lesson repeats none before all are used. */
function rotateTexts(reviews: ReviewTexts): (rating: number) => string {
  const used = new Map<readonly string[], number>();
  return (rating) => {
    const texts = reviews.find(({ fromRating }) => rating >= fromRating)?.texts ?? [];
    const count = used.get(texts) ?? 0;
    used.set(texts, count + 1);
    return texts[count % texts.length] ?? "A demo review.";
  };
}
