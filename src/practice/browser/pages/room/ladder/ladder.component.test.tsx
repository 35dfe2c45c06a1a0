import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openRoom } from "#practice/browser/testing/open-room.tsx";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import { expectAccessibleLayout } from "../../../../../../test/support/component/expect-accessible-layout.ts";

/** C D E F, two a bar. */
const document = createTestDocument({
  bars: [2, 2],
  notes: [60, 62, 64, 65].map((pitchMidi, startBeat) => ({ pitchMidi, startBeat })),
});
const speed = () => page.getByLabelText("Speed", { exact: true }).getByText(/%/);

test("two clean rounds raise the tempo, and the room says so until a student switches it off [ladder-5]", async () => {
  await openRoom(document);
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
  await page.getByRole("button", { name: "Repeat the passage" }).click();
  await page.getByRole("button", { name: "Slower" }).click();
  await page.getByRole("button", { name: "Slower" }).click();
  await expect.element(speed()).toHaveTextContent("90%");
  const round = async (keys: string): Promise<void> => {
    await userEvent.keyboard(keys);
    await expect.element(page.getByText("Right hand, C")).toBeVisible();
  };
  await round("qwer");
  await expect.element(speed()).toHaveTextContent("90%");
  await round("qwer");
  await expect.element(speed()).toHaveTextContent("95%");
  await expect.element(page.getByText("Two clean rounds: now at 95%")).toBeInTheDocument();
  await expectAccessibleLayout();
  // Two rounds with many wrong keys: T plays G.
  await round("qtwttetr");
  await round("qtwttetr");
  await expect.element(speed()).toHaveTextContent("85%");
  await expect.element(page.getByText("Slower for a while: 85%")).toBeInTheDocument();

  await page.getByRole("button", { name: "Settings of the room" }).click();
  await page.getByText("Two clean rounds raise the tempo, two bad ones lower it").click();
  await page.getByRole("button", { name: "Close" }).click();
  await round("qwer");
  await round("qwer");
  await expect.element(speed()).toHaveTextContent("85%");
});
