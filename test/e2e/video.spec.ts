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
/** From the library, so that the page's data come from API calls, not from the document. */
const follow = (page: Page, videoId: string) =>
  page.getByRole("main").locator(`a[href="/video/${videoId}"]`).click();

test.describe("a lesson's page", () => {
  test("shows a visitor the lesson's details and a link to the plans [video-1]", async ({
    school: page,
  }) => {
    await open(page, "five-finger-c");
    const response = await fetch(`${schoolUrl()}/api/video/five-finger-c`);
    const video = lesson.parse(await response.json()).data;
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(video.title);
    await expect(main.getByText("Beginner", { exact: true }).first()).toBeVisible();
    await expect(main.getByText(video.description)).toBeVisible();
    await expect(main.getByText(`${video.duration} minute`, { exact: true })).toBeVisible();
    // Ratings range from 1 to 10 and are shown halved, with one decimal.
    const rating = (video.ratingsTotal / video.ratedBy / 2).toFixed(1);
    await expect(main.getByText(rating, { exact: true })).toBeVisible();
    await expect(main.getByRole("img", { name: `Rated ${rating} out of 5` })).toBeVisible();
    const section = main.locator("section").first();
    const images = section.locator("img");
    // The player view and its blurred background show one file.
    for (const image of [images.nth(0), images.nth(1)]) {
      await expect(image).toHaveAttribute("src", video.poster);
      await expect(image).toHaveAttribute("sizes", /92vw/);
    }

    // Scrolling to an element inside must not shift the player view.
    const moved = await section.evaluate((element) => {
      element.scrollLeft = 60;
      return element.scrollLeft;
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

  test("links to the next lessons of its category, if there are any [video-2]", async ({
    school: page,
  }) => {
    await open(page, "five-finger-c");
    await expect(nextVideos(page)).toHaveText("Next Videos in beginner session");
    const row = page.getByRole("region", { name: "Next Videos in beginner session" });
    await expect(row.getByRole("article")).toHaveCount(12);
    await row.getByRole("link").first().click();
    await expect(page).toHaveURL(`${schoolUrl()}/video/ode-to-joy`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Ode to Joy/);
    // The last lesson of its level has no next lesson, and another has no rating.
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

  test("shows the player only if the plan includes the lesson [video-3]", async ({
    school: page,
  }) => {
    await enter(page, "beginner");
    // A lesson without an encoded film shows a status instead of a player.
    await open(page, "minuet-in-g");
    await expect(page.getByRole("status").filter({ hasText: "Preparing…" })).toBeVisible();
    // Its practice room needs no film.
    await expect(page.getByRole("link", { name: "Practise this lesson" })).toBeVisible();
    await expect(watchNow(page)).toHaveCount(0);
    await expect(page.getByRole("main").locator("iframe")).toHaveCount(0);
    await open(page, "fur-elise");
    await expect(watchNow(page)).toHaveAttribute("href", "/plans");
    await expect(page.getByRole("main").getByRole("tab")).toHaveCount(0);
    await page.goto(`${schoolUrl()}/library`);
    await expect(page.getByRole("heading", { name: "Special lessons" })).toBeVisible();
  });

  test("shows a skeleton while loading, an error on failure, and retries [video-4]", async ({
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
    // Simulates a lesson without an attached score: practising is not offered.
    await page.route("**/api/video/five-finger-c", async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({ response, json: { data: { ...data, hasScore: false } } });
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Five Fingers, Five Keys");
    await expect(page.getByRole("main").getByRole("link", { name: /Practise|Score/ })).toHaveCount(
      0,
    );
    await skipRetries(page);
    await expect(page.getByRole("alert")).toContainText("Unable to fetch next videos.");
    await page.unroute("**/api/video/next?*");
    await page.getByRole("button", { name: "Try again" }).click();
    const row = page.getByRole("region", { name: "Next Videos in beginner session" });
    await expect(row.getByRole("article")).toHaveCount(12);
  });
});

test("a lesson and the school have share images that any crawler accepts [video-5]", async () => {
  const paths = ["/video/five-finger-c", "/", "/video/minuet-in-g"];
  const images = await Promise.all(paths.map(readShareImage));
  expect(images.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^\/posters\/[a-f0-9]{32}\/share\.jpg$/),
    "/og-school.jpg",
    // Drawn from its score before its film is encoded.
    expect.stringMatching(/^\/posters\/[a-f0-9]{32}\/share\.jpg$/),
  ]);
  for (const { size } of images) expect(size).toEqual(["jpeg", 1200, 630]);
});

async function readShareImage(path: string) {
  const html = await (await fetch(`${schoolUrl()}${path}`)).text();
  const url = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  const bytes = await (await fetch(url)).arrayBuffer();
  const { format, width, height } = await sharp(Buffer.from(bytes)).metadata();
  return { path: new URL(url).pathname, size: [format, width, height] };
}
