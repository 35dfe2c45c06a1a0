import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { writeMidi } from "#alignment/contract/write-midi.ts";
import { readScore } from "#score/server/index.ts";
import { enterWith, openSession } from "../support/school/demo-session.ts";
import { nextInstructorCode } from "../support/school/instructor-code.ts";
import { type RunningSchool, removeData, runSchool } from "../support/school/run-school.ts";
import { press } from "./keyboard.ts";
import { expect, expectAccessibleInBothThemes, expectNoHorizontalScroll, test } from "./school.ts";

// Alignment takes a core for half a minute; `studio-alignment.spec.ts` tests its screen without.
let school: RunningSchool;
test.beforeAll(async () => {
  school = await runSchool();
});
test.afterAll(async () => {
  await school.stop();
  await removeData(school.dataDir);
});

const section = (page: Page) => page.getByRole("region", { name: "Score and take" });
const button = (page: Page, name: string | RegExp) =>
  section(page).getByRole("button", { name, exact: true });

/** Connects a keyboard that sends these messages as soon as a page listens to it. */
async function connectKeyboard(page: Page, messages: number[][]): Promise<void> {
  await page.addInitScript((sent) => {
    const input = new EventTarget();
    const listen = input.addEventListener.bind(input);
    input.addEventListener = (type: string, listener: EventListener) => {
      listen(type, listener);
      for (const bytes of sent) {
        const event = new Event("midimessage");
        Object.assign(event, { data: Uint8Array.from(bytes) });
        listener(event);
      }
    };
    const access = Object.assign(new EventTarget(), { inputs: new Map([["one", input]]) });
    Object.assign(navigator, { requestMIDIAccess: async () => access });
  }, messages);
}

test("the teacher records MIDI, attaches a score, hears where the film plays which bars, nudges and confirms", async ({
  school: page,
}) => {
  await connectKeyboard(page, [
    [0x90, 60, 80],
    [0x80, 60, 0],
    [0x90, 64, 80],
  ]);
  const session = await openSession(school.url, "instructor", await nextInstructorCode());
  await enterWith(page, session);
  await page.goto(`${school.url}/studio/lessons?level=beginner`);
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await press(page, button(page, "Start recording"));
  await expect(section(page)).toContainText("Recording: 2 notes");
  await press(page, button(page, "Stop"));
  await expect(section(page)).toContainText("A recording of 2 notes is kept");
  await page.reload();
  await expect(section(page)).toContainText("A recording of 2 notes is kept");
  await press(page, button(page, "Discard it"));
  await expect(button(page, "Start recording")).toBeVisible();

  const musicXml = await readFile("school/lessons/five-finger-c.musicxml");
  const played = readScore(musicXml.toString()).notes.map((note) => ({
    pitchMidi: note.pitchMidi,
    velocity: note.velocity,
    onsetSeconds: note.startSeconds + 5,
    durationSeconds: note.durationSeconds,
  }));
  await section(page)
    .getByLabel("Attach MusicXML")
    .setInputFiles({ name: "five.musicxml", mimeType: "text/xml", buffer: musicXml });
  await expect(section(page)).toContainText("Score: five.musicxml");
  await section(page)
    .getByLabel("Attach a MIDI recording")
    .setInputFiles({
      name: "five.mid",
      mimeType: "audio/midi",
      buffer: Buffer.from(writeMidi(played)),
    });
  await expect(section(page)).toContainText(`MIDI: five.mid, ${played.length} notes`);

  const bars = section(page).getByRole("table").getByRole("button");
  await expect(bars.first()).toBeVisible({ timeout: 30_000 });
  await press(page, bars.first());
  await expect(section(page).getByRole("img", { name: /sound around bars/ })).toBeVisible();
  await press(page, button(page, "Listen"));
  await expect(button(page, "Stop")).toBeEnabled();
  await press(page, button(page, "Stop"));
  await expect(button(page, "Listen")).toBeEnabled();
  await press(page, button(page, "+10 ms"));
  await press(page, button(page, "Save the passages"));
  await expect(button(page, "Confirm the passages")).toBeEnabled();
  await press(page, button(page, "Confirm the passages"));
  await expect(section(page).getByText("Confirmed: the practice room")).toBeVisible();
  await expect(section(page).locator("output")).toHaveText("+10 ms");

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
});
