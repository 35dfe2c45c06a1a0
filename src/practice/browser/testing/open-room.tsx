import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { lessonSample } from "../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/component/student-sample.ts";

const video = {
  ...lessonSample("short-tune", "A short tune", { ready: false }),
  dataCosts: null,
  hasScore: true,
  files: [],
};

/** Opens the room of a document, as a student. */
export const openRoom = (document: PracticeDocument) =>
  openScreen("/practice/short-tune", {
    user: studentSample,
    answers: {
      "GET /api/practice/previews": [],
      "GET /api/video/*": video,
      "GET /api/practice/*": document,
    },
  });
