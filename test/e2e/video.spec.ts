import type { Page } from "@playwright/test";
import sharp from "sharp";
import * as z from "zod";
import {
  enter,
  expect,
  expectAccessible,
  openHydrated,
  schoolUrl,
  skipRetries,
  test,
} from "./school.ts";

const lesson = z.object({
  data: z.object({
    poster: z.string(),
    title: z.string(),
    description: z.string(),
    duration: z.number(),
    ratingsTotal: z.number(),
    ratedBy: z.number(),
  }),
});

const open = (page: Page, videoId: string) => openHydrated(page, `/video/${videoId}`);
const watchNow = (page: Page) => page.getByRole("main").getByRole("link", { name: "Watch Now" });
const nextVideos = (page: Page) => page.getByRole("heading", { name: /^Next Videos in/ });
/** From the library, so that no document brings what the calls do not. */
const follow = (page: Page, videoId: string) =>
  page.getByRole("main").locator(`a[href="/video/${videoId}"]`).click();

test.describe("a lesson's page", () => {
  test("shows a visitor what the lesson is, and the way to the plans", async ({ school: page }) => {
    await open(page, "five-finger-c");
    const response = await fetch(`${schoolUrl()}/api/video/five-finger-c`);
    const video = lesson.parse(await response.json()).data;
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(video.title);
    await expect(main.getByText("Beginner", { exact: true }).first()).toBeVisible();
    await expect(main.getByText(video.description)).toBeVisible();
    await expect(main.getByText(`${video.duration} minute`, { exact: true })).toBeVisible();
    // Ratings go from 1 to 10 and are shown halved, with one decimal.
    const rating = (video.ratingsTotal / video.ratedBy / 2).toFixed(1);
    await expect(main.getByText(rating, { exact: true })).toBeVisible();
    await expect(main.getByRole("img", { name: `Rated ${rating} out of 5` })).toBeVisible();
    const section = main.locator("section").first();
    const pictures = section.locator("img");
    // One file, on the stage and blurred behind it.
    for (const picture of [pictures.nth(0), pictures.nth(1)]) {
      await expect(picture).toHaveAttribute("src", video.poster);
      await expect(picture).toHaveAttribute("sizes", /92vw/);
    }

    // Who is led to something in it must not move the stage away under its light.
    const moved = await section.evaluate((part) => {
      part.scrollLeft = 60;
      return part.scrollLeft;
    });
    expect(moved).toBe(0);

    await expect(main.locator("iframe")).toHaveCount(0);
    await expect(main.getByRole("tab")).toHaveCount(0);
    await expect(main.getByRole("button", { name: /favorites/i })).toHaveCount(0);
    await expect(main.getByText("Included in Beginner, Intermediate Pro and")).toBeVisible();
    await watchNow(page).click();
    await expect(page).toHaveURL(`${schoolUrl()}/plans`);
    await page.goBack();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(video.title);
  });

  test("leads on to what follows in its category, where anything does", async ({
    school: page,
  }) => {
    await open(page, "five-finger-c");
    await expect(nextVideos(page)).toHaveText("Next Videos in beginner session");
    const row = page.getByRole("region", { name: "Next Videos in beginner session" });
    await expect(row.getByRole("article")).toHaveCount(12);
    await row.getByRole("link").first().click();
    await expect(page).toHaveURL(`${schoolUrl()}/video/ode-to-joy`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Ode to Joy/);
    // The last of its level, and nobody has rated one of them.
    await open(page, "minuet-in-g");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Minuet in G/);
    await expect(nextVideos(page)).toHaveCount(0);
    await open(page, "g-major-scale");
    await expect(page.getByText("Not rated yet")).toBeVisible();
    await open(page, "practising-slowly");
    await expect(page.getByText("Special", { exact: true })).toBeVisible();
    await expect(watchNow(page)).toBeVisible();
    await expect(nextVideos(page)).toHaveCount(0);
  });

  test("opens what the plan opens, and only that", async ({ school: page }) => {
    await enter(page, "beginner");
    // Not prepared yet: it says so instead of offering a player.
    await open(page, "minuet-in-g");
    await expect(page.getByRole("status").filter({ hasText: "Preparing…" })).toBeVisible();
    await expect(watchNow(page)).toHaveCount(0);
    await expect(page.getByRole("main").locator("iframe")).toHaveCount(0);
    await open(page, "fur-elise");
    await expect(watchNow(page)).toHaveAttribute("href", "/plans");
    await expect(page.getByRole("main").getByRole("tab")).toHaveCount(0);
    await page.goto(`${schoolUrl()}/library`);
    await expect(page.getByRole("heading", { name: "Special lessons" })).toBeVisible();
  });

  test("waits as a skeleton, says what could not be fetched, and tries again", async ({
    school: page,
  }) => {
    await page.clock.install();
    await openHydrated(page, "/library");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/video/five-finger-c", async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, body: "" });
    });
    await page.route("**/api/video/next?*", (route) => route.fulfill({ status: 500, body: "" }));
    await follow(page, "five-finger-c");
    await expect(page.getByRole("status", { name: "Loading the lesson" })).toBeVisible();
    held.resolve();
    await skipRetries(page);
    await expect(page.getByRole("alert")).toContainText("Unable to fetch video details.");
    await expectAccessible(page);
    await page.unroute("**/api/video/five-finger-c");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Five Fingers, Five Keys");
    await skipRetries(page);
    await expect(page.getByRole("alert")).toContainText("Unable to fetch next videos.");
    await page.unroute("**/api/video/next?*");
    await page.getByRole("button", { name: "Try again" }).click();
    const row = page.getByRole("region", { name: "Next Videos in beginner session" });
    await expect(row.getByRole("article")).toHaveCount(12);
  });
});

test("a lesson and the school are shared with pictures that any crawler takes", async () => {
  const addresses = ["/video/five-finger-c", "/", "/video/minuet-in-g"];
  const pictures = await Promise.all(addresses.map(readSharedPicture));
  expect(pictures.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^\/posters\/[a-f0-9]{32}\/share\.jpg$/),
    "/og-school.jpg",
    // Not prepared yet.
    "/og-school.jpg",
  ]);
  for (const { size } of pictures) expect(size).toEqual(["jpeg", 1200, 630]);
});

async function readSharedPicture(address: string) {
  const html = await (await fetch(`${schoolUrl()}${address}`)).text();
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  const bytes = await (await fetch(picture)).arrayBuffer();
  const { format, width, height } = await sharp(Buffer.from(bytes)).metadata();
  return { path: new URL(picture).pathname, size: [format, width, height] };
}
