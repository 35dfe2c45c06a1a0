import type { Page } from "@playwright/test";
import { mockNotation } from "../support/mock-notation.ts";
import { folded, woven } from "../support/notation-samples.ts";
import { addFakeMidi, strike } from "./fake-midi.ts";
import { enter, expect, schoolUrl, test } from "./school.ts";

const promptOf = (page: Page) => page.locator(".view-prompt p").first();

/** The printed notes that are lit as due. */
const expectDue = (page: Page, ...ids: string[]) =>
  expect
    .poll(() =>
      page.locator(".score-line .is-due").evaluateAll((notes) => notes.map(({ id }) => id).sort()),
    )
    .toEqual(ids.map((id) => `print-${id}`));

async function openRoom(page: Page, musicXml: string): Promise<void> {
  await mockNotation(page, musicXml);
  await page.goto(`${schoolUrl()}/practice/five-finger-c`);
  await page.getByRole("button", { name: "Connect" }).click();
}

test("by MIDI the room waits through every kind of notation, on the print as well", async ({
  school: page,
}) => {
  await addFakeMidi(page);
  await enter(page, "beginner");
  // A note's id comes from the score, and may equal one of the page's own.
  await openRoom(page, folded.replace("<note>", '<note id="main">'));

  await test.step("pick-up, triplet and tie: wrong notes hold, right ones go on", async () => {
    await expectDue(page, "main");
    await expect(page.locator("#main")).toHaveCount(1);
    await strike(page, 72, 55);
    await expect(promptOf(page)).toHaveText("Not that one yet. Right hand, G");
    await strike(page, 67);
    await expectDue(page, "note-2-1");
    await strike(page, 72, 74, 76, 77, 76);
    await expectDue(page, "note-3-1");
    await strike(page, 74);
    await expectDue(page, "note-3-3");
  });

  await test.step("another speed and another key keep the step, and the print follows", async () => {
    const print = page.locator(".score-line").first();
    await expect(print.locator(".keyAccid")).toHaveCount(0);
    await page.getByRole("button", { name: "Slower" }).click();
    await expect(promptOf(page)).toHaveText("Right hand, A");
    await page.getByRole("button", { name: "Settings of the room" }).click();
    await page.getByLabel("Musical key").selectOption("2");
    await page.keyboard.press("Escape");
    await expect(
      page.getByText("Printed in the written key until this one is ready."),
    ).toBeVisible();
    await expect(promptOf(page)).toHaveText("Right hand, B");
    await expect(print.locator(".keyAccid")).toHaveCount(4);
    await expect(page.getByText(/^Printed in the written key/)).toHaveCount(0);
    await expectDue(page, "note-3-3");
    await strike(page, 69);
    await expectDue(page, "note-3-3");
    await strike(page, 71);
  });

  await test.step("the repeat goes back in print; the second ending follows, its grace note left out", async () => {
    await expectDue(page, "note-2-1");
    await strike(page, 74, 76, 78, 79, 78);
    await expectDue(page, "note-4-2");
    await strike(page, 76);
    await expectDue(page, "note-4-2");
    await strike(page, 74);
    await expect(page.getByText("Played to the end.")).toBeVisible();
  });

  await test.step("two voices, crossed hands, another tempo and a trill", async () => {
    await openRoom(page, woven);
    await expect(promptOf(page)).toHaveText("Right hand, E and C");
    for (const hands of ["right", "left"]) {
      await page.getByRole("button", { name: `Hands: ${hands}` }).click();
    }
    await expectDue(page, "note-1-1", "note-1-3", "note-1-4");
    await strike(page, 48, 64);
    await expectDue(page, "note-1-1");
    await strike(page, 72);
    await expectDue(page, "note-1-2", "note-1-5");
    await strike(page, 79, 76);
    await expectDue(page, "note-2-1", "note-2-3");
    // The trill's upper note is no mistake; a key beyond it is.
    await strike(page, 53, 79);
    await expectDue(page, "note-2-1");
    await strike(page, 77, 79, 77);
    await expectDue(page, "note-2-2");
    await strike(page, 60);
    await expect(promptOf(page)).toHaveText(/^Not that one yet/);
    await strike(page, 76);
    await expect(page.getByText("Played to the end.")).toBeVisible();
  });
});
