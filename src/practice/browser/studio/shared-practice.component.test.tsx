import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { SharedPractice } from "#practice/contract/shared-practice.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../test/support/component/instructor-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/student-samples.ts";

const practice: SharedPractice = {
  activeSeconds: 4_200,
  dayCount: 2,
  days: [{ day: "2026-03-06", activeSeconds: 600 }],
  passages: [
    {
      videoId: "short-tune",
      title: "A tune",
      passage: "5-8",
      hands: "left",
      finishedRuns: 3,
      activeSeconds: 600,
      lastRun: {
        startedAt: "2026-03-06T10:00:00.000Z",
        mode: "wait",
        speed: 0.6,
        isFinished: true,
        due: 24,
        right: 24,
        wrong: 2,
        missing: 0,
        hints: 0,
      },
    },
  ],
  stuck: [{ videoId: "short-tune", title: "A tune", number: "7", hand: "left", runs: 4 }],
};

const openStudent = (shared: SharedPractice | null) =>
  openScreen(`/studio/students?student=${studentSample._id}`, {
    user: instructorSample,
    answers: {
      "GET /api/studio/students/*": studentSample,
      "GET /api/studio/practice/students/*": { practice: shared },
    },
  });
const section = page.getByRole("region", { name: "Practice" });

test("the teacher sees a student's minutes and passages and where they are stuck [sharing-3]", async () => {
  await openStudent(practice);
  await expect.element(section.getByRole("heading", { name: "Stuck here" })).toBeVisible();
  const text = section.element().textContent;
  expect(text).toContain("1 h 10 min on 2 days, last on 6 March 2026.");
  expect(text).toContain("left hand, a slip in each of the last 4 runs");
  expect(text).toContain("A tune: Bars 5 to 8, left hand");
  await expect
    .element(section.getByRole("link", { name: "A tune, bar 7" }))
    .toHaveAttribute("href", "/practice/short-tune#bars=7");
  await expectAccessibleLayout();
});

test("of a student who does not share it the teacher sees nothing [sharing-4]", async () => {
  await openStudent(null);
  await expect.element(section.getByText(/^This student does not share it/)).toBeVisible();
});
