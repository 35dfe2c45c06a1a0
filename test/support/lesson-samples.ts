import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import type { LessonFilm } from "#media/contract/lesson-film.ts";
import type { Captions, Chapters } from "#playback/contract/tracks.ts";

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

const lesson = (
  index: number,
  title: string,
  others: Partial<StudioLesson> = {},
): StudioLesson => ({
  _id: idOf(index),
  version: 3,
  title,
  videoId: `lesson-${index}`,
  category: "beginner",
  state: "published",
  publishOn: null,
  publishedOn: "2026-10-01T09:30:00Z",
  tagline: "Five fingers, five keys",
  description: "Where the hands lie, which finger plays which key, and a first tune of five notes.",
  composer: "",
  keywords: "first position",
  poster: "/pictures/preparing-960.webp",
  duration: 4,
  film: "ready",
  newFilm: null,
  ratedBy: 12,
  averageRating: 4.5,
  ...others,
});
const unpublished = { publishedOn: null, ratedBy: 0, averageRating: 0 };
const filmless = { film: "none", duration: null } as const;

/** A draft with a film, which may be published. */
export const draftSample = lesson(2, "Ode to Joy, hands together", {
  state: "draft",
  ...unpublished,
});

export const lessonSamples: readonly StudioLesson[] = [
  lesson(1, "Five fingers on C"),
  draftSample,
  lesson(
    3,
    "A long walk through every major scale, slowly, hands apart and then together, with pedal",
    {
      state: "scheduled",
      publishOn: "2100-01-11T08:00:00Z",
      ...unpublished,
    },
  ),
  lesson(4, "Minuet in G", { state: "hidden", composer: "Christian Petzold" }),
  lesson(5, "Donaudampfschifffahrtsgesellschaftskapitänswalzer", {
    state: "draft",
    ...unpublished,
    ...filmless,
    description: "",
  }),
  lesson(6, "Prelude", { film: "failed", duration: null, state: "draft", ...unpublished }),
];

/** A film that is being prepared in place of another. */
export const preparingFilm: LessonFilm = {
  preparation: {
    _id: idOf(50),
    kind: "film",
    subject: "Minuet in G",
    state: "running",
    stage: "encode",
    percent: 41,
    failure: null,
    durationSeconds: 251,
    createdOn: "2026-11-23T09:30:00Z",
    startedOn: "2026-11-23T09:31:00Z",
    endedOn: null,
  },
  ready: { durationSeconds: 245, bytes: 38_400_000 },
};

/** One that waits for the teacher's word. */
export const brokenFilm: LessonFilm = {
  preparation: preparingFilm.preparation && {
    ...preparingFilm.preparation,
    state: "failed",
    failure: {
      code: "broken-pictures",
      text: "Pictures of this film are broken at 0:41 and 1:20. Use it all the same, or upload it again.",
    },
    endedOn: "2026-11-23T09:40:00Z",
  },
  ready: preparingFilm.ready,
};

/** Captions that were written for an earlier film; one is hard to read. */
export const captionsSample: Captions = {
  language: "en",
  version: 2,
  isOfOtherFilm: true,
  cues: [
    { startMs: 1_000, endMs: 4_500, text: "Place the thumb on middle C." },
    {
      startMs: 4_500,
      endMs: 6_200,
      text: "The wrist is as low as the keys, and the arm hangs from the shoulder.",
    },
    { startMs: 6_000, endMs: 9_250, text: "Five fingers, five keys.\nNow the left hand." },
  ],
};

const chaptersSample: Chapters = {
  version: 1,
  isOfOtherFilm: false,
  chapters: [
    { startMs: 0, title: "The right hand" },
    { startMs: 61_500, title: "The left hand, and then both together" },
  ],
};
export const tracksSample = {
  captions: [{ language: "en", cues: 3 }],
  chapters: chaptersSample,
};
