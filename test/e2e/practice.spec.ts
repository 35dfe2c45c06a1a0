import { mockPractice } from "../support/mock-practice.ts";
import { readLitKeys } from "../support/read-lit-keys.ts";
import { addFakeMidi, plug, strike } from "./fake-midi.ts";
import {
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoHorizontalScroll,
  schoolUrl,
  test,
  windows,
} from "./school.ts";

// A service worker that registers while the room is offline would log a console error.
test.use({ serviceWorkers: "block" });

test("the practice room waits for the right keys, by MIDI through a repeat, by mouse and by keyboard, and plays the lesson's take beside one's own [play-13]", async ({
  school: page,
}) => {
  await addFakeMidi(page);
  await mockPractice(page);
  await enter(page, "beginner");
  await page.goto(`${schoolUrl()}/video/five-finger-c`);
  await page.getByRole("link", { name: "Practise this lesson", exact: true }).click();
  const prompt = page.getByText(/Right hand, /);
  await expect(prompt).toHaveText("Right hand, E");
  await expect(page.locator(".score-line .is-due")).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText(/connect a piano by cable/)).toHaveCount(0);

  await test.step("silence, a wrong note, a wrong octave and the other hand's note hold", async () => {
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    });
    await expect(prompt).toHaveText("Right hand, E");
    await strike(page, 48);
    await expect(page.getByRole("button", { name: "A piano is connected" })).toHaveText("C3");
    await expect(prompt).toHaveText("Right hand, E");
    await strike(page, 62);
    await expect(prompt).toHaveText("Not that one yet. Right hand, E");
    await strike(page, 76);
    await expect(prompt).toHaveText("Not that one yet. Right hand, E");
  });

  await test.step("a cable that is pulled pauses", async () => {
    await plug(page, false);
    await expect(page.getByText("The piano was disconnected.")).toBeVisible();
    await strike(page, 64);
    await expect(page.getByText("Paused.")).toBeVisible();
    await plug(page, true);
    await expect(prompt).toBeVisible();
  });

  await test.step("the right notes go on, through the repeat to the end", async () => {
    const first = [64, 64, 65, 67];
    const second = [67, 65, 64, 62];
    await strike(page, 64, 64);
    await expect(prompt).toHaveText("Right hand, F");
    await strike(page, 65, 67, ...second, ...first);
    await expect(prompt).toHaveText("Right hand, G");
    // Changing the hands continues in the same bar.
    const hands = page.getByRole("button", { name: /^Hands: / });
    for (const next of ["left", "both", "right"]) {
      await page.keyboard.press("Shift+KeyH");
      await expect(hands).toHaveAccessibleName(`Hands: ${next}`);
    }
    await expect(prompt).toHaveText("Right hand, G");
    await strike(page, ...second, 60, 62, 64);
    await expect(prompt).toHaveText("Right hand, C");
    await strike(page, 60);
    await expect(page.getByText("Played to the end.")).toBeVisible();
    // Neither the print nor the keys show a due note.
    await expect(page.locator(".score-line .is-due")).toHaveCount(0);
    await expect.poll(() => page.evaluate(readLitKeys)).toBe(null);
    await expect(page.getByRole("link", { name: "Back to the lesson", exact: true })).toHaveCount(
      2,
    );
  });

  await test.step("the mouse, the computer's keys and Enter on a key play as well", async () => {
    await page.getByRole("button", { name: "Again" }).click();
    await expect(prompt).toHaveText("Right hand, E");
    await page
      .getByRole("button", { name: "E4", exact: true })
      .click({ position: { x: 20, y: 190 } });
    await page.keyboard.press("KeyE");
    await expect(prompt).toHaveText("Right hand, F");
    const middleC = page.getByRole("button", { name: "C4", exact: true });
    await middleC.focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("button", { name: "F4", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(prompt).toHaveText("Right hand, G");
  });

  await test.step("the room's own keys change hands, and list themselves", async () => {
    await page.keyboard.press("Shift+KeyH");
    await expect(page.getByText("Left hand, C")).toBeVisible();
    await page.keyboard.press("Shift+Slash");
    await expect(page.getByRole("dialog", { name: "Keys of this room" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Settings of the room" }).click();
    await expect(page.getByRole("dialog", { name: "The room" })).toBeVisible();
    // A phone's Back closes the overlay and keeps the room as it is.
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("Left hand, C")).toBeVisible();
  });

  await test.step("a passage is dragged over its bars, not tapped, and one press leads back to all", async () => {
    const strip = await page.locator(".passage-strip").boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = strip ?? {};
    const whole = page.getByText("The whole piece", { exact: true });
    await page.mouse.click(x + width * 0.7, y + height / 2);
    await expect(whole).toBeVisible();
    await page.mouse.move(x + width * 0.55, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 2, y + height / 2, { steps: 4 });
    await page.mouse.up();
    // The URL names the passage, so a reload returns to it.
    await expect(page).toHaveURL(/#bars=1\.2-3&hand=left&tempo=100$/);
    await page.reload();
    await page.getByRole("button", { name: /^Bars .* Back to the whole piece$/ }).click();
    await expect(whole).toBeVisible();
  });

  await test.step("the keys follow the film, which shows the viewer's watermark", async () => {
    await page.getByRole("radio", { name: "Listen" }).check({ force: true });
    const film = page.getByLabel(/^Film: /);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const seconds = () => film.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(seconds).toBeGreaterThan(0.3);
    await expect(page.getByText("beginner@school.test")).toBeVisible();
    await page.waitForFunction(readLitKeys);
    const isSilent = () => film.evaluate((element: HTMLVideoElement) => element.muted);
    await page.getByRole("button", { name: "Hands: both" }).click();
    await page.getByRole("button", { name: "Hands: right" }).click();
    // The room's piano plays the left hand.
    await expect.poll(isSilent).toBe(true);
    await page.getByRole("button", { name: "Hands: left" }).click();
    await expect.poll(isSilent).toBe(false);
    await page.getByRole("button", { name: "Slower" }).click();
    const rate = () => film.evaluate((element: HTMLVideoElement) => element.playbackRate);
    await expect.poll(rate).toBe(0.95);
    const reached = await seconds();
    await expect.poll(seconds).toBeGreaterThan(reached + 0.3);
    await page.getByRole("button", { name: "Pause" }).click();
    // Returns to the waiting score by keys alone, as a click leaves the keys to the room.
    await page.getByRole("radio", { name: "Listen" }).click({ force: true });
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await page.keyboard.press("Shift+KeyW");
    await expect(page.getByText(/(Left|Right) hand, /)).toBeVisible();
    const lineHeight = () =>
      page
        .locator(".score-line")
        .first()
        .evaluate((line) => line.getBoundingClientRect().height);
    for (const size of [windows.phone, { width: 844, height: 390 }, { width: 568, height: 320 }]) {
      await page.setViewportSize(size);
      await expectNoHorizontalScroll(page);
      await expect.poll(lineHeight, "the printed line").toBeGreaterThanOrEqual(96);
    }
  });

  await test.step("after a pass the lesson's own take of its bars sounds, without its picture, and ends with them", async () => {
    await page.setViewportSize(windows.desktop);
    await page.goto(`${schoolUrl()}/practice/five-finger-c#bars=2`);
    await page.getByRole("radio", { name: "Play", exact: true }).check({ force: true });
    await expect(page.getByText("Begin. Nothing stops you.")).toBeVisible();
    await page.keyboard.press("q");
    await page.getByRole("button", { name: "End, and see how it went" }).click();
    const take = page.getByRole("button", { name: "Hear the lesson" });
    const film = page.getByLabel(/^Film: /);
    const seconds = () => film.evaluate((element: HTMLVideoElement) => element.currentTime);
    await take.click();
    await expect(take).toHaveAttribute("aria-pressed", "true");
    await expect.poll(seconds).toBeGreaterThan(1);
    expect((await film.boundingBox())?.height, "the picture").toBeLessThanOrEqual(1);
    await expect(take).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByRole("button", { name: "Play it again" })).toBeVisible();
  });

  await test.step("beside the film a pass ends with its bars", async () => {
    await page.getByRole("button", { name: "Play with the film" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByRole("button", { name: "End, and see how it went" })).toBeEnabled();
    await page.keyboard.press("q");
    // Bar 2 ends long before the film.
    await expect(page.getByRole("button", { name: "Play it again" })).toBeVisible({
      timeout: 20_000,
    });
  });

  await test.step("a new pass beside the metronome ends the lesson's take", async () => {
    const again = page.getByRole("button", { name: "Play it again" });
    await page.getByRole("button", { name: "Play with the metronome" }).click();
    await again.click();
    await expect(again).toHaveCount(0);
    await page.keyboard.press("q");
    await expect(again).toBeVisible();
    const film = page.getByLabel(/^Film: /);
    const seconds = () => film.evaluate((element: HTMLVideoElement) => element.currentTime);
    await page.getByRole("button", { name: "Hear the lesson" }).click();
    await expect.poll(seconds).toBeGreaterThan(1);
    await again.click();
    await expect(page.getByRole("button", { name: "Hear the lesson" })).toHaveCount(0);
    expect(await film.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  });

  await test.step("what was played stands in the student's practice [diary-3]", async () => {
    await page.setViewportSize(windows.phone);
    await page.goto(`${schoolUrl()}/practice`);
    const practised = page.getByRole("link", { name: /The whole piece, right hand/ });
    // Other tests practise with the same account.
    await expect(practised).toContainText(/Played (once|\d+ times) to its end/);
    await expectAccessibleInBothThemes(page);
  });
});

test("a visitor plays a free lesson by touch from the home page, and at its end sees the plans and the next one", async ({
  school: page,
}) => {
  await page.setViewportSize(windows.phone);
  await mockPractice(page);
  await page.goto(`${schoolUrl()}/`);
  await page.getByRole("link", { name: "Play a first phrase now" }).click();
  await expect(page.getByText("Right hand, E")).toBeVisible();
  const notice = page.getByRole("button", { name: "Hide this notice" });
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "E4", exact: true }).click({ position: { x: 8, y: 150 } });
  await expect(notice).toHaveCount(0);
  const end = page.getByText("Played to the end.");
  const skip = page.getByRole("button", { name: "Go on to the next notes" });
  await expect(async () => {
    // The button leaves with the last notes, which a slow page shows after the next round began.
    if (await skip.isVisible()) await skip.click({ timeout: 1_000 });
    await expect(end).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await expect(page.getByText(/\d+ of \d+ notes and chords passed over\./)).toBeVisible();
  const offer = page.getByRole("navigation", { name: "After the piece" });
  await expect(offer.getByRole("link", { name: "Register" })).toBeVisible();
  await expectAccessible(page);
  const next = offer.getByRole("link", { name: "Play Für Elise" });
  await expect(next).toHaveAttribute("href", "/practice/fur-elise");
  await offer.getByRole("link", { name: "See the plans" }).click();
  await expect(page).toHaveURL(/\/plans$/);

  // On the narrowest phone, a long title leaves the tools their space.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${schoolUrl()}/practice/moonlight-sonata`);
  const settings = page.getByRole("button", { name: "Settings of the room" });
  await expect(settings).toBeInViewport({ ratio: 1 });
});
