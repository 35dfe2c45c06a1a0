import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { lessonSample } from "../../../../test/support/component/lesson-sample.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import { createTestDocument } from "../testing/test-document.ts";

const document = createTestDocument({ notes: [{ pitchMidi: 60, startBeat: 0 }] });
const video = {
  ...lessonSample("short-tune", "A short tune", { ready: false }),
  dataCosts: null,
  hasScore: true,
  files: [],
};
const answers = { "GET /api/practice/previews": [], "GET /api/video/*": video };
const toPrint = page.getByRole("link", { name: "Score to print" });
const settings = page.getByRole("button", { name: "Settings of the room" });

test("the room of a MIDI file neither shows nor offers a print [midi-room-2]", async () => {
  const screen = await openScreen("/practice/short-tune", {
    user: studentSample,
    answers: { ...answers, "GET /api/practice/*": { ...document, isUnprinted: true } },
  });
  await expect.element(settings).toBeVisible();
  expect(page.getByText(/printed score/i).elements()).toHaveLength(0);
  expect(toPrint.elements()).toHaveLength(0);
  await settings.click();
  await expect.element(page.getByRole("switch", { name: "Falling notes" })).toBeVisible();
  expect(page.getByRole("switch", { name: "Printed score" }).elements()).toHaveLength(0);
  screen.answers = {
    ...answers,
    "GET /api/practice/*/score": {
      scoreSha256: document.scoreSha256,
      composer: "",
      state: "none",
      systems: [],
    },
  };
  await screen.go("/practice/short-tune/score");
  await expect.element(page.getByText(/^This lesson was made from a MIDI file/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Print", exact: true })).toBeDisabled();
  await expectAccessibleLayout();
});

test("the room of another score does [midi-room-3]", async () => {
  await openScreen("/practice/short-tune", {
    user: studentSample,
    answers: { ...answers, "GET /api/practice/*": document },
  });
  await expect.element(toPrint).toBeVisible();
  await expect.element(page.getByText(/^The printed score is not ready yet/)).toBeVisible();
});
