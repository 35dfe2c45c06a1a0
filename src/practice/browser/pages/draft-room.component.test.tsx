import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { instructorSample } from "../../../../test/support/component/instructor-sample.ts";
import { lessonSample } from "../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import { createTestDocument } from "../testing/test-document.ts";

const draft = {
  ...lessonSample("draft", "A draft", { ready: false }),
  dataCosts: null,
  hasScore: true,
  files: [],
};
const answers = {
  "GET /api/practice/previews": [],
  "GET /api/video/*": () => refusal(404, "Unable to fetch video details."),
};
const missing = page.getByRole("heading", { name: /not found/i });
const settings = page.getByRole("button", { name: "Settings of the room" });

test("an instructor opens the room of a lesson that is not published [draft-room-1]", async () => {
  await openScreen("/practice/draft", {
    user: instructorSample,
    answers: {
      ...answers,
      "GET /api/video/*/unpublished": draft,
      "GET /api/practice/*": createTestDocument({ notes: [{ pitchMidi: 60, startBeat: 0 }] }),
    },
  });
  await expect.element(settings).toBeVisible();
  await expect.element(missing).not.toBeInTheDocument();
});

test("nobody else finds it, nor what is not there [draft-room-2]", async () => {
  const visitor = await openScreen("/practice/draft", { answers });
  await expect.element(missing).toBeVisible();
  await visitor.go("/practice/draft/score");
  await expect.element(missing).toBeVisible();
  expect(visitor.calls.filter(({ url }) => url.endsWith("/unpublished"))).toEqual([]);
});

test("a student does not find it either [draft-room-3]", async () => {
  const student = await openScreen("/practice/draft", { user: studentSample, answers });
  await expect.element(missing).toBeVisible();
  expect(student.calls.filter(({ url }) => url.endsWith("/unpublished"))).toEqual([]);
});

test("an instructor is told of what is not there [draft-room-4]", async () => {
  const missingToo = { "GET /api/video/*/unpublished": () => refusal(404) };
  await openScreen("/practice/other", {
    user: instructorSample,
    answers: { ...answers, ...missingToo },
  });
  await expect.element(missing).toBeVisible();
});
