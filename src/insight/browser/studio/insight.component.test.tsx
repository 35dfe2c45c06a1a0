import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../test/support/component/instructor-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import {
  lessonInsight,
  missedSearches,
  watchedLessons,
} from "../../../../test/support/insight-samples.ts";

const main = page.getByRole("main");
const total = 2;
const answers = {
  "GET /api/studio/insight": { lessons: watchedLessons, total, nextCursor: null },
  "GET /api/studio/insight/searches": { searches: missedSearches, total, nextCursor: null },
  "GET /api/studio/insight/lessons/*": lessonInsight,
};

test("the teacher sees by keyboard what is missing and where students stop", async () => {
  await openScreen("/studio/insight", { user: instructorSample, answers });
  await expect.element(main.getByRole("article")).toHaveLength(2);
  await expectAccessibleLayout();
  main.getByRole("tab", { name: "Lessons" }).element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(main.getByText(/clair de lune/)).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}");

  const lesson = main.getByRole("link", { name: new RegExp(lessonInsight.title) });
  await expect.element(lesson).toBeVisible();
  lesson.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(main.getByText(/Played it, of 48 viewers/)).toBeVisible();
  await expect.element(main.getByText(/^18 of 48 viewers stop at/)).toMatchTextContent("1:10");
  await main.getByText(/Show as table/).click();
  const row = main.getByRole("row", { name: /^0:50/ });
  for (const [at, figure] of ["38", "9", "3"].entries()) {
    await expect.element(row.getByRole("cell").nth(at)).toHaveTextContent(figure);
  }
  await expect.element(main.getByRole("row", { name: /^2:55/ })).toMatchTextContent("under 5");
  await expectAccessibleLayout();
});

test("where few students watched a lesson, the teacher sees no figures but visitors' views [free-lesson-11]", async () => {
  await openScreen(`/studio/insight?lesson=${lessonInsight._id}`, {
    user: instructorSample,
    answers: {
      "GET /api/studio/insight/lessons/*": { ...lessonInsight, visitorViews: 3, watched: null },
    },
  });
  await expect.element(main.getByText(/^Fewer than 5 students/)).toBeVisible();
  await expect
    .element(main.getByText(/^Visitors without an account began it 3 times/))
    .toBeVisible();
});
