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

test("where only one bar is hard the room offers it alone, and the passage again once it is clean [ladder-6]", async () => {
  await openRoom(document);
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
  await page.getByRole("button", { name: "Repeat the passage" }).click();
  const prompt = (text: string) => expect.element(page.getByText(text)).toBeVisible();
  const round = async (keys: string, next: string): Promise<void> => {
    await userEvent.keyboard(keys);
    await prompt(next);
  };
  // T plays G, in place of E: a slip in the second bar.
  await round("qwter", "Right hand, C");
  await expect.element(page.getByText("Only bar 2 is hard.")).not.toBeInTheDocument();
  await round("qwter", "Right hand, C");
  await expect.element(page.getByText("Only bar 2 is hard.")).toBeVisible();
  await expectAccessibleLayout();
  await page.getByRole("button", { name: "Practise it alone" }).click();
  await prompt("Right hand, E");
  await expect.element(page.getByText("Only bar 2 is hard.")).not.toBeInTheDocument();
  await round("er", "Right hand, E");
  await round("er", "Right hand, E");
  await page.getByRole("button", { name: "Back to bars 1 to 2" }).click();
  await prompt("Right hand, C");

  // Slips in both bars offer nothing, and a declined offer goes.
  await round("qtwter", "Right hand, C");
  await round("qtwter", "Right hand, C");
  await expect.element(page.getByText(/is hard/)).not.toBeInTheDocument();
  await round("tqwer", "Right hand, C");
  await round("tqwer", "Right hand, C");
  await expect.element(page.getByText("Only bar 1 is hard.")).toBeVisible();
  await page.getByRole("button", { name: "Go on as before" }).click();
  await expect.element(page.getByText(/is hard/)).not.toBeInTheDocument();
});
