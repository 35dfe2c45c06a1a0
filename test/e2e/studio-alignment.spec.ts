import type { Page, Route } from "@playwright/test";
import { alignmentSample } from "../support/alignment-sample.ts";
import { lessonSamples } from "../support/lesson-samples.ts";
import { mockLessons } from "../support/mock-lessons.ts";
import { press } from "./keyboard.ts";
import { enter, expect, expectAccessibleLayout, schoolUrl, test } from "./school.ts";

const section = (page: Page) => page.getByRole("region", { name: "Score and take" });
const button = (page: Page, name: string) =>
  section(page).getByRole("button", { name, exact: true });

const found = alignmentSample.alignment?.spans ?? [];

/** The sample after the first passage was nudged by ten milliseconds. */
const nudged = (state: "proposed" | "confirmed") => ({
  ...alignmentSample,
  alignment: {
    ...alignmentSample.alignment,
    version: 5,
    state,
    spans: found.map((span, index) => ({ ...span, nudgeMs: index === 0 ? 10 : 0 })),
  },
});

// `npm run prove -- studio-alignment` records, attaches a score and lets the school find the passages.
test("the teacher sees by keyboard where the film plays which bars, nudges and confirms", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await mockLessons(page);
  let shown: object = alignmentSample;
  const alignment = `**/api/studio/lessons/${lessonSamples[2]?._id}/alignment`;
  const answerWith = (next: object) => (route: Route) => {
    if (route.request().method() !== "GET") shown = next;
    return route.fulfill({ json: { data: shown } });
  };
  await page.route(alignment, answerWith(nudged("proposed")));
  await page.route(`${alignment}/confirm`, answerWith(nudged("confirmed")));
  await page.goto(`${schoolUrl()}/studio/lessons/edit?lesson=${lessonSamples[2]?._id}`);
  const bars = section(page).getByRole("table").getByRole("button");
  await expect(bars).toHaveCount(found.length);
  await press(page, bars.first());
  await expect(section(page).getByRole("img", { name: /sound around bars/ })).toBeVisible();
  await press(page, button(page, "+10 ms"));
  const saved = page.waitForRequest((request) => request.method() === "PUT");
  await press(page, button(page, "Save the passages"));
  expect((await saved).postDataJSON()).toEqual({
    version: 4,
    spans: found.map(({ id, fromBar, toBar }, index) => ({
      id,
      fromBar,
      toBar,
      nudgeMs: index === 0 ? 10 : 0,
    })),
  });
  const confirmed = page.waitForRequest((request) => request.method() === "POST");
  await press(page, button(page, "Confirm the passages"));
  expect((await confirmed).postDataJSON()).toEqual({ version: 5 });
  await expect(section(page).getByText("Confirmed: the practice room")).toBeVisible();
  await expect(section(page).locator("output")).toHaveText("+10 ms");
  await expectAccessibleLayout(page);
});
