import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openRoom } from "#practice/browser/testing/open-room.tsx";
import { strikeKeys } from "#practice/browser/testing/strike-keys.ts";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import { expectAccessibleLayout } from "../../../../../../test/support/component/expect-accessible-layout.ts";

/** C D E F G A, two a bar. */
const document = createTestDocument({
  bars: [2, 2, 2],
  notes: [60, 62, 64, 65, 67, 69].map((pitchMidi, startBeat) => ({ pitchMidi, startBeat })),
});
const endPass = page.getByRole("button", { name: "End, and see how it went" });

test("nothing stops a student who plays through, and the report leads to the hardest bar [play-5]", async () => {
  await openRoom(document);
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
  await page.getByText("Play", { exact: true }).click();
  await expect.element(page.getByText("Begin. Nothing stops you.")).toBeVisible();
  await expect.element(endPass).toBeDisabled();
  expect(page.getByRole("button", { name: "Slower" }).elements()).toHaveLength(0);
  await expectAccessibleLayout();
  // The row from Q plays from C4: C D, then F sharp in place of E.
  await strikeKeys("qw");
  await expect.element(page.getByText("Bar 1", { exact: true })).toBeVisible();
  await strikeKeys("5r");
  await expect.element(page.getByText("Bar 2", { exact: true })).toBeVisible();
  await strikeKeys("ty");
  await expect.element(page.getByText("5 of 6 notes right. One key beside them.")).toBeVisible();
  const rows = page.getByRole("table", { name: "How each bar went" }).getByRole("row").elements();
  expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
    "1right2 of 200",
    "2right1 of 211",
    "3right2 of 200",
  ]);
  const bars = [...window.document.querySelectorAll<HTMLElement>("[data-judged]")];
  expect(bars.map(({ dataset }) => dataset.judged)).toEqual(["clean", "hard", "clean"]);
  await expectAccessibleLayout();
  await page.getByRole("button", { name: "Practise bar 2, right hand, at 60%" }).click();
  await expect.element(page.getByText("Right hand, E")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Bar 2.*whole piece$/ })).toBeVisible();
  await expect.element(page.getByText("60%")).toBeVisible();
});

test("the report shows one fault after the other, and sounds beside the piece [play-10]", async () => {
  await openRoom(document);
  await page.getByText("Play", { exact: true }).click();
  await strikeKeys("qw");
  await expect.element(page.getByText("Bar 1", { exact: true })).toBeVisible();
  // F sharp in place of E, and G sharp in place of G.
  await strikeKeys("5r");
  await expect.element(page.getByText("Bar 2", { exact: true })).toBeVisible();
  await strikeKeys("6y");
  await expect.element(page.getByText(/^1 of 2: Bar 2, right hand: 1 of 2 missing/)).toBeVisible();
  await page.getByRole("button", { name: "The next fault" }).click();
  await expect.element(page.getByText(/^2 of 2: Bar 3/)).toBeVisible();
  await page.getByRole("button", { name: "The fault before" }).click();
  await expect.element(page.getByText(/^1 of 2: Bar 2/)).toBeVisible();

  const own = page.getByRole("button", { name: "Hear yourself" });
  const written = page.getByRole("button", { name: "Hear the piece" });
  await own.click();
  await expect.element(own).toHaveAttribute("aria-pressed", "true");
  await written.click();
  await expect.element(written).toHaveAttribute("aria-pressed", "true");
  await expect.element(own).toHaveAttribute("aria-pressed", "false");
  await expectAccessibleLayout();
  // It ends by itself.
  await expect.element(written).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Practise bar 2, right hand, at 60%" }).click();
  await expect.element(page.getByText("Right hand, E")).toBeVisible();
});

const atTempo = (tempo: number) =>
  createTestDocument({
    bars: [4, 4],
    notes: [60, 62, 64, 65].map((pitchMidi, index) => ({ pitchMidi, startBeat: index * 2 })),
    rest: {
      tempo,
      scoreTime: [
        { beat: 0, seconds: 0 },
        { beat: 8, seconds: (8 * 60) / tempo },
      ],
    },
  });
const withMetronome = page.getByRole("button", { name: "Play with the metronome" });
const play = page.getByRole("button", { name: "Play", exact: true });
const ready = page.getByText("Press Play, and play along.");

test("beside the metronome a pass begins with its count-in, and the report tells who played in time [play-8]", async () => {
  // Slow enough for any machine to strike a key before the first beat.
  await openRoom(atTempo(8));
  await page.getByText("Play", { exact: true }).click();
  await withMetronome.click();
  await expect.element(ready).toBeVisible();
  await expect.element(page.getByRole("status", { name: "Speed", exact: true })).toBeVisible();
  // A test's document has no film.
  expect(page.getByRole("button", { name: "Play with the film" }).elements()).toHaveLength(0);
  await expectAccessibleLayout();
  await play.click();
  await expect.element(endPass).toBeEnabled();
  await userEvent.keyboard("q");
  await expect.element(page.getByText("Bar 1", { exact: true })).toBeVisible();
  await endPass.click();
  await expect.element(page.getByText("Every note right.")).toBeVisible();
  await page.getByRole("button", { name: "Play it again" }).click();
  await expect.element(endPass).toBeEnabled();
});

test("the metronome ends the pass, which nobody began who played nothing [play-9]", async () => {
  await openRoom(atTempo(960));
  await page.getByText("Play", { exact: true }).click();
  await withMetronome.click();
  await play.click();
  await expect.element(endPass).toBeEnabled();
  await expect.element(ready).toBeVisible();
  await expect.element(play).toBeEnabled();
});
