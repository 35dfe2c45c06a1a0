import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openRoom } from "#practice/browser/testing/open-room.tsx";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import { expectAccessibleLayout } from "../../../../../../test/support/component/expect-accessible-layout.ts";

/** C D E F, two a bar. */
const document = {
  ...createTestDocument({
    bars: [2, 2],
    notes: [60, 62, 64, 65].map((pitchMidi, startBeat) => ({ pitchMidi, startBeat })),
  }),
  hints: [{ bar: 1, text: "The third finger goes to E." }],
};
const hint = () => page.getByText(/The third finger goes to E/);

test("after three slips in a bar the room shows the teacher's hint to it [hint-1]", async () => {
  await openRoom(document);
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
  // T plays G: three slips in a bar without a hint, and two in the next.
  await userEvent.keyboard("tttqwtt");
  await expect.element(page.getByText(/Right hand, E/)).toBeVisible();
  await expect.element(hint()).not.toBeInTheDocument();
  await userEvent.keyboard("t");
  await expect.element(hint()).toBeVisible();
  expect(hint().element().textContent).toBe("Your teacher on bar 2: The third finger goes to E.");
  await expectAccessibleLayout();
});

test("a hint goes with its bar, and stays away once it is hidden [hint-2]", async () => {
  await openRoom(document);
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
  await userEvent.keyboard("qwttt");
  await expect.element(hint()).toBeVisible();
  await userEvent.keyboard("er");
  await expect.element(page.getByText("Played to the end.")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
  await expect.element(hint()).not.toBeInTheDocument();
  // The slips of the round before still count.
  await userEvent.keyboard("qw");
  await expect.element(hint()).toBeVisible();
  await page.getByRole("button", { name: "Hide your teacher’s hint" }).click();
  await userEvent.keyboard("tttt");
  await expect.element(page.getByText(/Right hand, E/)).toBeVisible();
  await expect.element(hint()).not.toBeInTheDocument();
});
