import { bucketSeconds } from "#insight/contract/buckets.ts";
import type {
  LessonInsight,
  MissedSearch,
  PlayedBucket,
  WatchedLesson,
} from "#insight/contract/studio-insight.ts";
import type { LessonBars, PractisedBar } from "#practice/contract/hard-bars.ts";

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

const practisedBar = (bar: number, slipShare: number, leftShare: number | null): PractisedBar => ({
  bar,
  number: String(bar + 1),
  students: 12,
  slipShare,
  leftShare,
  filmSeconds: 10 + bar * 8,
});

export const lessonBars: LessonBars = {
  videoId: "minuet-in-g",
  scoreSha256: "a".repeat(64),
  practised: [
    practisedBar(0, 0.04, 0),
    practisedBar(4, 0.38, 0.75),
    practisedBar(5, 0.61, 0.1),
    practisedBar(11, 0.2, 0.5),
  ],
  bars: Array.from({ length: 16 }, (_, bar) => ({ bar, number: String(bar + 1) })),
  hints: [
    {
      scoreSha256: "a".repeat(64),
      bar: 5,
      number: "6",
      text: "Turn the wrist, not the elbow.",
      writtenAt: "2026-03-01T10:00:00.000Z",
      effect: { students: 7, before: 0.82, after: 0.4 },
    },
    {
      scoreSha256: "b".repeat(64),
      bar: 2,
      number: null,
      text: "Of an earlier edition.",
      writtenAt: "2026-02-01T10:00:00.000Z",
      effect: null,
    },
  ],
};

export const missedSearches: MissedSearch[] = [
  { _id: "clair de lune", people: 17 },
  { _id: "stride piano left hand", people: 6 },
];
