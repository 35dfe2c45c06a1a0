import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  alignmentSample,
  barNotesSample,
  scoreReadingSample,
} from "../../../../../test/support/alignment-sample.ts";
import { expectAccessibleLayout } from "../../../../../test/support/component/expect-accessible-layout.ts";
import { instructorSample } from "../../../../../test/support/component/instructor-sample.ts";
import { lessonAnswers } from "../../../../../test/support/component/lesson-answers.ts";
import { openScreen } from "../../../../../test/support/component/open-screen.tsx";
import { lessonSamples } from "../../../../../test/support/lesson-samples.ts";

const section = page.getByRole("region", { name: "Score and take" });
const dialog = page.getByRole("dialog");
const button = (name: string) => dialog.getByRole("button", { name, exact: true });

async function openLesson() {
  /** The notes by bar. */
  let reading = { ...scoreReadingSample, notes: [barNotesSample, []] };
  const corrected = { hands: false, order: false, notes: false };
  const { sha256 } = reading;
  const screen = await openScreen(`/studio/lessons/edit?lesson=${lessonSamples[2]?._id}`, {
    user: instructorSample,
    answers: {
      ...lessonAnswers,
      "GET /api/studio/lessons/*/score/reading": ({ url }) => {
        const bar = new URL(url).searchParams.get("bar");
        return { ...reading, notes: bar === null ? [] : (reading.notes[Number(bar)] ?? []) };
      },
      "PUT /api/studio/lessons/*/score/reading": () => ({
        ...alignmentSample,
        score: { ...alignmentSample.score, corrected },
      }),
    },
  });
  const sent = async () =>
    screen.calls
      .findLast(({ method }) => method === "PUT")
      ?.clone()
      .json();
  return {
    sent,
    sha256,
    /** What the server reads from now on. */
    answer: (next: Partial<typeof reading>, is: Partial<typeof corrected>) => {
      reading = { ...reading, ...next };
      Object.assign(corrected, is);
    },
  };
}

test("a teacher says which staff is which hand, and goes back to the file's own [score-hands-9]", async () => {
  const { sent, sha256, answer } = await openLesson();
  await section.getByRole("button", { name: "Which staff is which hand" }).click();
  const voice = dialog.getByLabelText("Voice");
  await expect.element(voice).toHaveValue("out");
  await expect.element(dialog.getByLabelText("Piano, staff 2")).toHaveValue("left");
  await expect.element(dialog.getByText("68 notes, from G2 to D4")).toBeVisible();
  await expect.element(dialog.getByText(/G3\+B3\+D4 A3/)).toBeVisible();
  await expectAccessibleLayout();

  await userEvent.selectOptions(dialog.getByLabelText("Piano, staff 1"), "out");
  await userEvent.selectOptions(dialog.getByLabelText("Piano, staff 2"), "accompaniment");
  await button("Save the hands").click();
  await expect.element(dialog.getByText("Give at least one staff to a hand.")).toBeVisible();

  await button("As read from the file").click();
  await expect.element(dialog.getByLabelText("Piano, staff 1")).toHaveValue("right");
  await userEvent.selectOptions(voice, "accompaniment");
  const [sung, piano] = scoreReadingSample.parts;
  const staves = sung?.staves.map((staff) => ({ ...staff, role: "accompaniment" as const })) ?? [];
  if (piano) answer({ parts: [{ name: "Voice", staves }, piano] }, { hands: true });
  await button("Save the hands").click();
  await expect.element(section.getByText("The hands are as you chose them.")).toBeVisible();
  expect(await sent()).toEqual({
    sha256,
    hands: {
      parts: [
        { name: "Voice", roles: ["accompaniment"] },
        { name: "Piano", roles: ["right", "left"] },
      ],
    },
  });

  await section.getByRole("button", { name: "Which staff is which hand" }).click();
  await expect.element(voice).toHaveValue("accompaniment");
  await button("As read from the file").click();
  answer({ parts: scoreReadingSample.parts }, { hands: false });
  await button("Save the hands").click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await sent()).toEqual({ sha256, hands: null });
});

test("a teacher corrects the order of bars and sees its length before [score-passages-4]", async () => {
  const { sent, sha256, answer } = await openLesson();
  await section.getByRole("button", { name: "Correct the order of bars" }).click();
  const field = dialog.getByLabelText("Passages, in their order");
  await expect.element(field).toHaveValue("1-16, 1-16");
  await expect.element(dialog.getByText(/32 bars as played, 0:48/)).toBeVisible();
  await field.fill("1-8, 1-17");
  await button("Save the order").click();
  await expect.element(dialog.getByRole("alert").filter({ hasText: "Bar 17" })).toBeVisible();
  await expectAccessibleLayout();

  await field.fill("1-8, 1-4");
  await expect.element(dialog.getByText("Never played: 9-16.")).toBeVisible();
  answer({}, { order: true });
  await button("Save the order").click();
  await expect.element(section.getByText("Order of bars, as corrected")).toBeVisible();
  expect(await sent()).toEqual({
    sha256,
    order: {
      bars: 16,
      passages: [
        [0, 7],
        [0, 3],
      ],
    },
  });

  await section.getByRole("button", { name: "Correct the order of bars" }).click();
  await field.fill("16");
  await button("As read from the file").click();
  await button("Save the order").click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await sent()).toEqual({ sha256, order: null });
});

test("a teacher gives single notes to the other hand, and goes back to the file's own [real-score-4]", async () => {
  const { sent, sha256, answer } = await openLesson();
  const open = () => section.getByRole("button", { name: "Which hand plays which note" }).click();
  await open();
  const note = dialog.getByLabelText("D4, beat 1, staff 2, voice 5");
  await expect.element(note).toHaveValue("left");
  await userEvent.selectOptions(note, "right");
  await expect.element(dialog.getByText("Not the hand of its staff")).toBeVisible();
  await expectAccessibleLayout();
  await userEvent.selectOptions(dialog.getByLabelText("Bar", { exact: true }), "2");
  await expect.element(dialog.getByText("No hand strikes a note in this bar.")).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText("Bar", { exact: true }), "1");
  await expect.element(note).toHaveValue("right");

  answer({}, { notes: true });
  await button("Save the hands").click();
  await expect.element(section.getByText(/played by the hand that you chose/)).toBeVisible();
  const moved = { part: 1, staff: 2, voice: "5", pitchMidi: 62, place: 0, bar: 0, hand: "right" };
  expect(await sent()).toEqual({ sha256, notes: { bars: 16, notes: [moved] } });

  await open();
  await button("All notes as read from the file").click();
  await expect.element(dialog.getByText(/by the hand of its staff once you save/)).toBeVisible();
  answer({}, { notes: false });
  await button("Save the hands").click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await sent()).toEqual({ sha256, notes: null });
});
