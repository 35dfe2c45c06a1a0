import { alignmentSample, scoreReadingSample, windowSample } from "../alignment-sample.ts";
import {
  captionsSample,
  lessonFileSamples,
  lessonSamples,
  preparingFilm,
  tracksSample,
} from "../lesson-samples.ts";
import { uploads } from "../studio-samples.ts";
import type { Answers } from "./answer-calls.ts";

/** The calls of the studio's screens of lessons, answered with lessons in every state. */
export const lessonAnswers: Answers = {
  "GET /api/studio/lessons": {
    lessons: lessonSamples,
    total: lessonSamples.length,
    nextCursor: null,
  },
  "GET /api/studio/lessons/*": ({ url }: Request) =>
    lessonSamples.find(({ _id }) => url.endsWith(_id)) ?? {},
  "GET /api/studio/lessons/*/tracks": tracksSample,
  "GET /api/studio/lessons/*/captions/*": captionsSample,
  "GET /api/studio/lessons/*/alignment": alignmentSample,
  "GET /api/studio/lessons/*/score/reading": scoreReadingSample,
  "GET /api/studio/lessons/*/alignment/window": windowSample,
  "GET /api/studio/lessons/*/film": preparingFilm,
  "GET /api/studio/lessons/*/files": { files: lessonFileSamples },
  "GET /api/studio/lessons/*/poster": { poster: null, state: "done", failure: null },
  "GET /api/studio/uploads": uploads,
};
