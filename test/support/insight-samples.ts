import { bucketSeconds } from "#insight/contract/buckets.ts";
import type {
  LessonInsight,
  MissedSearch,
  PlayedBucket,
  WatchedLesson,
} from "#insight/contract/studio-insight.ts";

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

export const watchedLessons: WatchedLesson[] = [
  {
    _id: idOf(1),
    title: "Minuet in G",
    category: "beginner",
    viewers: 48,
    watchedThrough: 0.714,
  },
  {
    _id: idOf(2),
    title: "Prelude in C",
    category: "intermediate",
    viewers: 5,
    watchedThrough: 1,
  },
];

const buckets = Array.from({ length: 36 }, (_, index): PlayedBucket => {
  const viewers = index < 14 ? 48 - index : 31 - index;
  return {
    viewers: viewers < 5 ? null : viewers,
    replayers: index >= 9 && index < 13 ? 8 + (index % 3) : null,
    questions: index === 10 ? 3 : index === 22 ? 1 : 0,
  };
});

export const lessonInsight: LessonInsight = {
  _id: idOf(1),
  videoId: "minuet-in-g",
  title: "Minuet in G",
  durationSeconds: buckets.length * bucketSeconds,
  visitorViews: 0,
  watched: { viewers: 48, watchedThrough: 0.714, buckets },
};

export const missedSearches: MissedSearch[] = [
  { _id: "clair de lune", people: 17 },
  { _id: "stride piano left hand", people: 6 },
];
