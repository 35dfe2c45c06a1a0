import { useQuery } from "@tanstack/react-query";
import { useSession } from "#accounts/browser/index.ts";
import { type LessonProgress, progressQuery, type StudentProgress } from "./progress-queries.ts";

/**
 * The signed-in student's progress in a lesson: null if the lesson is new to them, undefined if
 * unknown.
 */
export function useLessonProgress(videoId: string): LessonProgress | null | undefined {
  const { currentUser } = useSession();
  const isStudent = currentUser?.role === "student";
  const { data } = useQuery({
    ...progressQuery(currentUser?._id ?? ""),
    enabled: isStudent,
    select: ({ lessons }) => lessons.find((each) => each.videoId === videoId) ?? null,
  });
  return isStudent ? data : undefined;
}

/** The lessons that the signed-in student has learned. */
export function useLearnedLessons(): ReadonlySet<string> {
  const { currentUser } = useSession();
  const { data } = useQuery({
    ...progressQuery(currentUser?._id ?? ""),
    enabled: currentUser?.role === "student",
    select: selectLearned,
  });
  return data ?? none;
}

const none: ReadonlySet<string> = new Set();
const selectLearned = ({ lessons }: StudentProgress): ReadonlySet<string> =>
  new Set(lessons.flatMap(({ videoId, learned }) => (learned ? [videoId] : [])));
