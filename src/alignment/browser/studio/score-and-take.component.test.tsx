import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { alignmentSample } from "../../../../test/support/alignment-sample.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../test/support/component/instructor-sample.ts";
import { lessonAnswers } from "../../../../test/support/component/lesson-answers.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { lessonSamples } from "../../../../test/support/lesson-samples.ts";

const section = page.getByRole("region", { name: "Score and take" });
const button = (name: string) => section.getByRole("button", { name, exact: true });
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
test("the teacher sees where the film plays which bars, nudges and confirms", async () => {
  let shown: object = alignmentSample;
  const answerWith = (next: object) => () => {
    shown = next;
    return shown;
  };
  const screen = await openScreen(`/studio/lessons/edit?lesson=${lessonSamples[2]?._id}`, {
    user: instructorSample,
    answers: {
      ...lessonAnswers,
      "GET /api/studio/lessons/*/alignment": () => shown,
      "PUT /api/studio/lessons/*/alignment": answerWith(nudged("proposed")),
      "POST /api/studio/lessons/*/alignment/confirm": answerWith(nudged("confirmed")),
    },
  });
  const sent = async (method: string) =>
    screen.calls
      .findLast((call) => call.method === method)
      ?.clone()
      .json();
  const bars = section.getByRole("table").getByRole("button");
  await expect.element(bars).toHaveLength(found.length);
  await bars.first().click();
  await expect.element(section.getByRole("img", { name: /sound around bars/ })).toBeVisible();
  await button("+10 ms").click();
  await button("Save the passages").click();
  await expect.element(button("Confirm the passages")).toBeEnabled();
  expect(await sent("PUT")).toEqual({
    version: 4,
    spans: found.map(({ id, fromBar, toBar }, index) => ({
      id,
      fromBar,
      toBar,
      nudgeMs: index === 0 ? 10 : 0,
    })),
  });
  await button("Confirm the passages").click();
  await expect.element(section.getByText(/Confirmed: the practice room/)).toBeVisible();
  expect(await sent("POST")).toEqual({ version: 5 });
  await expect.element(section.getByText("+10 ms", { exact: true }).last()).toBeVisible();
  await expectAccessibleLayout();
});
