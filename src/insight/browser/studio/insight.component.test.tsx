import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../test/support/component/instructor-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import {
  lessonBars,
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
  "GET /api/studio/practice/*/bars": lessonBars,
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
      ...answers,
      "GET /api/studio/insight/lessons/*": { ...lessonInsight, visitorViews: 3, watched: null },
    },
  });
  await expect.element(main.getByText(/^Fewer than 5 students/)).toBeVisible();
  await expect
    .element(main.getByText(/^Visitors without an account began it 3 times/))
    .toBeVisible();
});

test("the teacher sees the hardest bars, writes a hint to one and reads what another changed [hard-bars-7]", async () => {
  const screen = await openScreen(`/studio/insight?lesson=${lessonInsight._id}`, {
    user: instructorSample,
    answers: { ...answers, "PUT /api/studio/practice/*/hints/*/*": {} },
  });
  const hard = main.getByRole("region", { name: "Where students slip" });
  await expect.element(hard.getByText(/^Bar 6: 61% slip here/)).toBeVisible();
  const bars = hard.getByRole("listitem").elements();
  expect(bars.map((bar) => bar.querySelector("p")?.textContent)).toEqual([
    "Bar 6: 61% slip here, mostly with the right hand, of 12 students",
    "Bar 5: 38% slip here, mostly with the left hand, of 12 students",
    "Bar 12: 20% slip here, with either hand, of 12 students",
  ]);
  await expect
    .element(hard.getByRole("link", { name: "Open bar 6" }))
    .toHaveAttribute("href", `/practice/${lessonBars.videoId}#bars=6`);
  const hints = main.getByRole("region", { name: "Hints" });
  expect(hints.element().textContent).toContain(
    "82% slipped before, 40% since, of the same 7 students.",
  );
  expect(hints.element().textContent).toContain("The score no longer has this bar");
  await expectAccessibleLayout();

  await hard.getByRole("button", { name: "Write a hint" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByLabelText("Bar")).toHaveValue("4");
  await dialog.getByLabelText("Hint").fill("Left hand alone first.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = screen.calls.findLast(({ method }) => method === "PUT")?.clone();
  expect(sent?.url).toContain(`/hints/${"a".repeat(64)}/4`);
  expect(await sent?.json()).toEqual({ text: "Left hand alone first." });
});
