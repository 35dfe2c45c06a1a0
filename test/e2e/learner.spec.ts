import type { Page } from "@playwright/test";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { settingsOf } from "../support/school/settings-of.ts";
import {
  enter,
  expect,
  expectAccessible,
  schoolUrl,
  signInByApi,
  test,
  windows,
} from "./school.ts";

/** Encoded before the school opens. */
const lesson = "five-finger-c";

/** Gives a demo student one started and one seen lesson; returns the function that undoes it. */
async function addProgress(userId: string, seenSlug: string): Promise<() => Promise<void>> {
  const dataDir = process.env.SCHOOL_DATA_DIR ?? "";
  const { databaseUrl } = await settingsOf({ port: Number(new URL(schoolUrl()).port), dataDir });
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 });
  const remove = async () => {
    await db.deleteFrom("watchPositions").where("userId", "=", userId).execute();
    await db.deleteFrom("learnedLessons").where("userId", "=", userId).execute();
  };
  await remove();
  await db
    .insertInto("watchPositions")
    .values([
      { userId, slug: seenSlug, positionSeconds: 0, seenAt: new Date(), updatedAt: new Date(0) },
      { userId, slug: lesson, positionSeconds: 12 },
    ])
    .execute();
  return async () => {
    await remove();
    await close();
  };
}

/** A card's badges that overlap each other or the progress bar at the poster's lower edge. */
function findOverlaps(card: Element): string[] {
  const badges = [...card.querySelectorAll(".badge, [data-progress]")].filter(
    (each) => each.parentElement?.closest("[data-progress]") === null,
  );
  const boxes = badges.map((badge) => ({ badge, box: badge.getBoundingClientRect() }));
  if (boxes.length < 3) return ["too few badges"];
  return boxes.flatMap(({ badge, box }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom,
      )
      .map((other) => `${badge.textContent} covers ${other.badge.textContent}`),
  );
}

/** Plays the lesson's last moments, and stops the page's clock for the countdown. */
async function playToEnd(page: Page): Promise<void> {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  if (!frame) throw new Error("The player has no frame.");
  await frame.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 12.2);
  await frame.evaluate(() => {
    const video = document.querySelector("video");
    video?.pause();
    if (video) video.currentTime = video.duration - 0.4;
  });
  // With the clock stopped, a player that lacks data does not recover.
  await frame.waitForFunction(() => {
    const { buffered, duration, seeking } = document.querySelector("video") as HTMLVideoElement;
    return !seeking && buffered.length > 0 && buffered.end(buffered.length - 1) > duration - 0.1;
  });
  // The countdown uses the clock, which stands still, however slow the machine is.
  await page.clock.setFixedTime(new Date());
  await frame.evaluate(() => document.querySelector("video")?.play());
}

test("a student continues where they stopped, and the next lesson waits for them to stop or take it", async ({
  school: page,
}) => {
  const { userId } = await signInByApi("beginner");
  const answer = await fetch(`${schoolUrl()}/api/video/next?category=beginner&serialNumber=1`);
  const { data: following } = await answer.json();
  const [next] = following;
  const undo = await addProgress(userId, next.videoId);
  try {
    // Only the first lesson is encoded here.
    await page.route("**/api/video/next?*", (route) =>
      route.fulfill({ json: { data: [{ ...next, ready: true }] } }),
    );
    await enter(page, "beginner");
    await page.goto(`${schoolUrl()}/`);
    const start = page.getByRole("region", { name: "Your lessons" });
    await expect(start.getByText("You stopped at 0:12")).toBeVisible();
    await expect(start.getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page);
    await start.getByRole("link", { name: "Continue" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${schoolUrl()}/video/${lesson}`);
    await expect(page.getByText(/^Begun, \d+%$/).first()).toBeVisible();
    await expect(page.getByRole("main").getByText("Seen", { exact: true })).toBeVisible();
    const seen = page.getByRole("article").filter({ hasText: "Seen" });
    for (const size of [windows.phone, windows.desktop]) {
      await page.setViewportSize(size);
      expect(await seen.evaluate(findOverlaps)).toEqual([]);
    }

    await playToEnd(page);
    const offer = page.getByRole("region", { name: "After this lesson" });
    await expect(offer.getByText(next.title, { exact: true })).toBeVisible();
    await expect(offer.getByText(/begins in \d+ s$/)).toBeVisible();
    await expect(offer.getByRole("status")).toContainText("Any key stops it");
    // Its first action is to practise, and any click stops the countdown.
    const practise = offer.getByRole("link").first();
    await expect(practise).toHaveText("Practise");
    await page.getByRole("button", { name: "Stop" }).press("Shift");
    await expect(offer.getByText(/begins in/)).toBeHidden();
    await expect(practise).toBeFocused();
    await expect(offer.getByRole("button", { name: "Play again" })).toBeVisible();
    await offer.getByRole("button", { name: "Mark as learned" }).click();
    await expect(offer.getByRole("button", { name: "Learned · Undo" })).toBeVisible();
    await expect(page.getByRole("main").getByText("Learned", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await offer.getByRole("link", { name: "Rate it" }).click();
    await expect(page.getByLabel("Rating in half stars")).toBeFocused();
    // The second click of a double click does not reach the next lesson's page.
    await page.evaluate(() => {
      const presses: string[] = [];
      Object.assign(window, { presses });
      document.addEventListener("click", ({ target }) => presses.push(String(target)), true);
    });
    await offer.getByRole("link", { name: "Watch now" }).dblclick();
    await expect(page).toHaveURL(`${schoolUrl()}/video/${next.videoId}`);
    expect(await page.evaluate("window.presses.length")).toBe(1);
  } finally {
    await undo();
  }
});
