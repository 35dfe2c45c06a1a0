import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Question } from "#community/contract.ts";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import type { Answers } from "../../../../test/support/component/answer-calls.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../test/support/component/instructor-sample.ts";
import { lessonSample } from "../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import { inboxSample } from "../../../../test/support/mock-inbox.ts";
import { heldPlan } from "../../../../test/support/plan-samples.ts";

const student = { ...studentSample, ...heldPlan("beginner") };
const person = { _id: student._id, name: student.name, picture: null };
const createdAt = new Date().toISOString();
const address = "/practice/a-tune#bars=5-8&hand=left&tempo=60";

const question: Question = {
  _id: "00000000-0000-4000-8000-000000000611",
  user: person,
  videoId: "a-tune",
  title: "Which finger?",
  text: `I slip in ${address}. It is easier than /practice/an-etude#bars=2, and https://elsewhere.test/video/a-tune#bar=3`,
  atSeconds: null,
  replies: [
    {
      index: 0,
      user: { ...person, _id: "teacher", name: "A teacher" },
      byInstructor: true,
      text: `Look at ${location.origin}/video/a-tune#bar=12`,
      repliedOn: createdAt,
    },
  ],
  answered: true,
  hidden: false,
  createdAt,
};
const answers: Answers = {
  "GET /api/favorite/user/*": [],
  "GET /api/question/video/*": { questions: [question], totalQuestions: 1 },
  "GET /api/review/video/*": { reviews: [], totalReviews: 0 },
  "GET /api/question/reviews/*": {
    content: [{ ...question, kind: "question" }],
    totalContent: 1,
  },
  "GET /api/video/next": [],
  "GET /api/video/*": {
    ...lessonSample("a-tune", "A Tune"),
    dataCosts: null,
    hasScore: true,
    files: [],
  },
  "GET /api/progress/*": { lessons: [] },
  "GET /api/progress/*/next": { hasBegun: false, current: null, next: [] },
  "GET /api/practice/*": createTestDocument({ bars: Array<number>(16).fill(4) }),
};

const link = (name: string) => page.getByRole("link", { name, exact: true });
const bars = link("Bars 5 to 8, left hand, at 60%");
const text = page.getByLabelText("Question", { exact: true });

// In a wide window the player loads without a press of Play.
beforeEach(() => page.viewport(390, 844));

test("bars that a question or reply names are links, under the lesson and in the account [bar-links-3]", async () => {
  const screen = await openScreen("/video/a-tune", { user: student, answers });
  await expect.element(bars).toHaveAttribute("href", address);
  await expect
    .element(link("Bar 2 (an etude)"))
    .toHaveAttribute("href", "/practice/an-etude#bars=2");
  expect(document.querySelector('a[href*="elsewhere"]')).toBeNull();
  await page.getByRole("button", { name: "View 1 reply" }).click();
  await expect.element(link("Bar 12")).toHaveAttribute("href", "/video/a-tune#bar=12");
  await screen.go("/account-questions");
  await expect.element(bars).toHaveAttribute("href", address);
  await expectAccessibleLayout();
});

test("a student asks about the bars that the room has open [bar-links-4]", async () => {
  const screen = await openScreen(address, { user: student, answers });
  await page.getByRole("button", { name: "Settings of the room" }).click();
  await link("Ask about these bars").click();
  await expect.element(text).toHaveValue(`${address}\n`);
  expect(screen.address()).toBe("/video/a-tune");
  await expect.element(page.getByLabelText("Title", { exact: true })).toHaveFocus();
  await expectAccessibleLayout();
});

test("the bars join a draft once, and a question that was sent is not asked again [bar-links-5]", async () => {
  localStorage.setItem(
    `tlp-draft:${student._id}:question:a-tune`,
    JSON.stringify({ title: "Mine", text: "I have begun." }),
  );
  const screen = await openScreen(address, { user: student, answers });
  const openSettings = () => page.getByRole("button", { name: "Settings of the room" }).click();
  await openSettings();
  await link("Ask about these bars").click();
  await expect.element(text).toHaveValue(`I have begun.\n\n${address}\n`);
  await text.fill(`At ${address} I slip.`);
  await screen.go(address);
  await openSettings();
  await link("Ask about these bars").click();
  await expect.element(text).toHaveValue(`At ${address} I slip.`);

  // After it was sent, neither the form nor the bars come again.
  screen.answers = { "POST /api/question/*": question, ...answers };
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(bars).toBeVisible();
});

test("a visitor of a free preview is not invited to ask [bar-links-6]", async () => {
  await openScreen(address, { answers: { "GET /api/practice/previews": [], ...answers } });
  await page.getByRole("button", { name: "Settings of the room" }).click();
  await expect.element(page.getByRole("button", { name: "Share these bars" })).toBeVisible();
  await expect.element(link("Ask about these bars")).not.toBeInTheDocument();
});

test("the teacher's inbox and saved answers show the bars as links [bar-links-7]", async () => {
  const { questions, answers: saved } = inboxSample;
  await openScreen("/studio/inbox", {
    user: instructorSample,
    answers: {
      "GET /api/studio/questions": {
        ...questions,
        questions: questions.questions.slice(0, 1).map((each) => ({ ...each, text: address })),
      },
      "GET /api/studio/saved-answers": {
        answers: saved.answers.slice(0, 1).map((each) => ({ ...each, text: address })),
      },
    },
  });
  const named = link("Bars 5 to 8, left hand, at 60% (a tune)");
  await expect.element(named).toHaveAttribute("href", address);
  await page.getByRole("tab", { name: /^Saved answers/ }).click();
  await expect.element(page.getByRole("button", { name: /^Change/ })).toBeVisible();
  await expect.element(named).toHaveAttribute("href", address);
});
