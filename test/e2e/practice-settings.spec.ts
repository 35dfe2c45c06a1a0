import type { Route } from "@playwright/test";
import { mockPractice } from "../support/mock-practice.ts";
import { addFakeMidi, strike } from "./fake-midi.ts";
import { enter, expect, schoolUrl, test, windows } from "./school.ts";

// A service worker that registers while the room is offline would log a console error.
test.use({ serviceWorkers: "block" });

test("names, keys, what is shown, repeating and playing hands-free are chosen in the room", async ({
  school: page,
}) => {
  await addFakeMidi(page);
  await mockPractice(page);
  await enter(page, "beginner");
  await page.goto(`${schoolUrl()}/practice/five-finger-c`);
  await page.getByRole("button", { name: "Connect" }).click();
  const prompt = page.getByText(/^Right hand, /);
  await expect(prompt).toHaveText("Right hand, E");
  const keys = page.locator(".piano-key");
  const few = await keys.count();
  expect(few).toBeLessThan(49);

  await test.step("names, fingers and the size of one's own keyboard", async () => {
    await page.getByRole("button", { name: "Settings of the room" }).click();
    const names = page.getByLabel("Names", { exact: true });
    for (const [label, name] of [
      ["do re mi (fixed)", "mi"],
      ["doh ray me (tonic sol-fa)", "me"],
    ] as const) {
      await names.selectOption({ label });
      await expect(prompt).toHaveText(`Right hand, ${name}`);
    }
    for (const size of [88, 76, 61, 49]) {
      await page.getByLabel("Keys", { exact: true }).selectOption(String(size));
      await expect(keys).toHaveCount(size);
    }
    await page.getByLabel("Keys", { exact: true }).selectOption("88");
    const finger = page.locator(".piano-key[data-pitch='64'] [data-finger]");
    await expect(finger).toHaveAttribute("data-finger", "3");
    await page.getByRole("switch", { name: "Fingers" }).click();
    await expect(finger).toHaveCount(0);
  });

  await test.step("score, falling notes and keyboard are each shown or hidden", async () => {
    for (const [label, part] of [
      ["Printed score", ".printed-score"],
      ["Falling notes", ".falling-box"],
      ["Keyboard", ".keyboard"],
    ] as const) {
      await expect(page.locator(part)).toHaveCount(1);
      await page.getByRole("switch", { name: label }).click();
      await expect(page.locator(part)).toHaveCount(0);
    }
  });

  await test.step("the piano's lowest key repeats, its highest goes on, and the passage begins again", async () => {
    await page.getByRole("switch", { name: /lowest key repeats/ }).click();
    await page.getByRole("switch", { name: "Count in" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Repeat the passage" }).click();
    await strike(page, 64, 64);
    await expect(prompt).toHaveText("Right hand, fah");
    await strike(page, 21);
    await expect(prompt).toHaveText("Right hand, me");
    await strike(page, ...Array<number>(18).fill(108));
    await expect(prompt).toHaveText("Right hand, me");
    await strike(page, 108);
    await expect(prompt).toHaveText("Right hand, doh");
    await strike(page, 60, 64, 64);
    await expect(prompt).toHaveText("Right hand, fah");
    await expect(page.getByText("Played to the end.")).toHaveCount(0);
  });

  await test.step("the film's picture stays in the written key, which its sound alone does not show", async () => {
    await page.getByRole("button", { name: "Settings of the room" }).click();
    await page.getByLabel("Musical key").selectOption({ label: "2 semitones higher" });
    await expect(prompt).toHaveText("Right hand, fah");
    const stays = page.getByText("picture and its captions stay in the written key");
    await expect(stays).toBeVisible();
    await page.getByLabel("Played by").selectOption("sound");
    await expect(stays).toHaveCount(0);
  });

  await test.step("one press leads back to the first settings, and keeps the learner waiting", async () => {
    await page.getByRole("button", { name: "Reset these settings" }).click();
    await expect(prompt).toHaveText("Right hand, E");
    await expect(page.locator(".printed-score, .falling-box, .keyboard")).toHaveCount(3);
    await expect(keys).toHaveCount(few);
    await expect(page.getByLabel("Musical key")).toHaveValue("0");
    await page.keyboard.press("Escape");
  });

  await test.step("offline the room goes on without the line it has not fetched, which comes with the connection", async () => {
    // A mocked line would come without a connection, too.
    const lines = "**/api/practice/*/systems/*/*";
    const refuse = (route: Route) => route.abort("internetdisconnected");
    await page.route(lines, refuse);
    await page.context().setOffline(true);
    await page.setViewportSize(windows.phone);
    const offline = page.getByText("You are offline: this line is printed once you are back.");
    await expect(offline).toBeVisible();
    await strike(page, 64, 64);
    await expect(prompt).toHaveText("Right hand, F");
    await page.unroute(lines, refuse);
    await page.context().setOffline(false);
    await expect(offline).toHaveCount(0);
    await expect(page.locator(".score-line .is-due")).toHaveCount(1);
  });
});
