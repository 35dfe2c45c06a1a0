import type { CurrentUser } from "#accounts/contract.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { Answers } from "../../../../test/support/component/answer-calls.ts";
import { lessonSample } from "../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/component/student-sample.ts";

const video = {
  ...lessonSample("short-tune", "A short tune", { ready: false }),
  dataCosts: null,
  hasScore: true,
  files: [],
};

interface RoomOptions {
  user?: CurrentUser;
  /** The school's other responses. */
  answers?: Answers;
}

/** Opens the room of a document, as a student. */
export const openRoom = (
  document: PracticeDocument,
  { user = studentSample, answers = {} }: RoomOptions = {},
) =>
  openScreen("/practice/short-tune", { user, answers: { ...answers, ...roomAnswers(document) } });

/** The school's responses to a room. */
export const roomAnswers = (document: PracticeDocument): Answers => ({
  "GET /api/practice/previews": [],
  "GET /api/video/*": video,
  "GET /api/practice/*": document,
});
