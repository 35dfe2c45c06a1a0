import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import type { LessonFile } from "#catalog/contract.ts";
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
  isFree: false,
  freeMinutes: null,
  isTrailer: false,
  ratedBy: 12,
  averageRating: 4.5,
  ...others,
});
const unpublished = { publishedOn: null, ratedBy: 0, averageRating: 0 };
const filmless = { film: "none", duration: null } as const;

/** A draft with a film, which can be published. */
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

/** The files beside a lesson. */
export const lessonFileSamples: readonly LessonFile[] = [
  { _id: idOf(80), kind: "pdf", name: "Fingering sheet", sizeBytes: 1_840_000 },
  { _id: idOf(81), kind: "mp3", name: "Backing track, 60 beats a minute", sizeBytes: 4_310_000 },
  { _id: idOf(82), kind: "midi", name: "Minuet in G", sizeBytes: 12_400 },
];

/** A film that is being encoded to replace another. */
export const preparingFilm: LessonFilm = {
  encoding: {
    _id: idOf(50),
    kind: "film",
    subject: "Minuet in G",
    state: "running",
    stage: "encode",
    percent: 41,
    failure: null,
    durationSeconds: 251,
    remarks: [],
    createdOn: "2026-11-23T09:30:00Z",
    startedOn: "2026-11-23T09:31:00Z",
    endedOn: null,
  },
  ready: { durationSeconds: 245, bytes: 38_400_000 },
  given: null,
};

/** A film that waits for the teacher's decision. */
export const brokenFilm: LessonFilm = {
  encoding: preparingFilm.encoding && {
    ...preparingFilm.encoding,
    state: "failed",
    failure: {
      code: "broken-pictures",
      text: "Pictures of this film are broken at 0:41 and 1:20. Use it all the same, or upload it again.",
    },
    endedOn: "2026-11-23T09:40:00Z",
  },
  ready: preparingFilm.ready,
  given: null,
};

/** A ready film of two pictures, whose clips can be given again. */
export const composedFilm: LessonFilm = {
  encoding: preparingFilm.encoding && {
    ...preparingFilm.encoding,
    state: "done",
    stage: "poster",
    percent: 100,
    remarks: ["Clip 2 ends at 3:10 of 6:20, and so does the film."],
    endedOn: "2026-11-23T09:40:00Z",
  },
  ready: { durationSeconds: 190, bytes: 29_100_000 },
  given: [
    {
      uploadId: idOf(303),
      name: "Für Elise, the middle part, slowly.mov",
      startSeconds: null,
      endSeconds: null,
      composition: null,
    },
    {
      uploadId: idOf(304),
      name: "Hands from above.mp4",
      startSeconds: null,
      endSeconds: null,
      composition: {
        offsetSeconds: 0.5,
        layout: { kind: "switched", starts: "first", switchSeconds: [0.5, 1] },
        sound: "second",
      },
    },
  ],
};

/** Captions of an earlier film, of which one is hard to read. */
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
