import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openRoom } from "#practice/browser/testing/open-room.tsx";
import { strikeKeys } from "#practice/browser/testing/strike-keys.ts";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import { expectAccessibleLayout } from "../../../../../test/support/component/expect-accessible-layout.ts";

const system = { fromWritten: 0, toWritten: 1, width: 400, height: 60 };
/** C D E F, two a bar. */
const document = createTestDocument({
  bars: [2, 2],
  notes: [60, 62, 64, 65].map((pitchMidi, startBeat) => ({ pitchMidi, startBeat })),
  rest: { engraving: { narrow: [system], wide: [system] } },
});
const print = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 60">${document.notes
  .map(
    ({ id }, index) =>
      `<g class="note" id="${id}"><path d="M${50 + index * 90} 30h10v8h-10z"/></g>`,
  )
  .join("")}</svg>`;

test("the print marks the notes of a faulty bar alone, where they stand [play-11]", async () => {
  await openRoom(document, {
    answers: {
      "GET /api/practice/*/systems/*/*": new Response(print, {
        headers: { "content-type": "image/svg+xml" },
      }),
    },
  });
  await page.getByText("Play", { exact: true }).click();
  await strikeKeys("qw");
  await expect.element(page.getByText("Bar 1", { exact: true })).toBeVisible();
  // F sharp in place of E.
  await strikeKeys("5r");
  await expect.element(page.getByText(/^Bar 2, right hand: 1 of 2 missing/)).toBeVisible();
  const marks = () => [...window.document.querySelectorAll<HTMLElement>(".bar-marks > span")];
  await expect.poll(() => marks().map(({ dataset }) => dataset.judged)).toEqual(["hard"]);
  const [mark] = marks().map((each) => each.getBoundingClientRect());
  const boxes = ["n1", "n2", "n3"].map((id) =>
    window.document.querySelector(`#print-${id}`)?.getBoundingClientRect(),
  );
  const [before, first, last] = boxes;
  expect(mark?.left).toBeLessThan(Number(first?.left));
  expect(mark?.left).toBeGreaterThan(Number(before?.right));
  expect(mark?.right).toBeGreaterThan(Number(last?.right));
  await expectAccessibleLayout();
});
