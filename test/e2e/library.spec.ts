import type { Page } from "@playwright/test";
import * as z from "zod";
import { expect, openHydrated, schoolUrl, test } from "./school.ts";

const calls = "**/api/video/library?*";

const cards = (page: Page) => page.getByRole("tabpanel").getByRole("article");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const showMore = (page: Page) => page.getByRole("button", { name: "Show More" });
const loading = (page: Page) => page.getByRole("status", { name: "Loading lessons" });

const libraryPage = z.object({
  data: z.object({ videos: z.array(z.object({ title: z.string() })) }),
});
const texts = z.object({ data: z.object({ tabs: z.array(z.object({ welcome: z.string() })) }) });

const ask = async (path: string): Promise<unknown> => (await fetch(`${schoolUrl()}${path}`)).json();

/** The titles of a level's pages, in the school's order. */
async function titlesOf(category: string, pages: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const path = `/api/video/library?page=${page}&limit=12&category=${category}`;
    const { videos } = libraryPage.parse(await ask(path)).data;
    found.push(...videos.map(({ title }) => title));
  }
  return found;
}

/** Delays the library's requests until `release`, and records their queries. */
async function holdCalls(page: Page) {
  const queries: string[] = [];
  let gate = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    queries.push(new URL(route.request().url()).search);
    await gate.promise;
    await route.continue();
  });
  return {
    queries,
    release: () => {
      gate.resolve();
      gate = Promise.withResolvers<void>();
    },
  };
}

test.describe("the library", () => {
  test("has the heading 'Piano for Everybody' and a welcome for each of three levels [library-1]", async ({
    school: page,
  }) => {
    await openHydrated(page, "/library");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Piano for Everybody");
    await expect(page.getByRole("tab")).toHaveText(["Beginner", "Intermediate", "Professional"]);
    await expect(tab(page, "Beginner")).toHaveAttribute("aria-selected", "true");
    const { tabs } = texts.parse(await ask("/api/site/library")).data;
    const welcome = page.getByRole("tabpanel").locator("p").first();
    await expect(welcome).toHaveText(tabs[0]?.welcome ?? "");
    await tab(page, "Intermediate").click();
    await expect(welcome).toHaveText(tabs[1]?.welcome ?? "");
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Professional")).toBeFocused();
    await expect(tab(page, "Professional")).toHaveAttribute("aria-selected", "true");
    await expect(welcome).toHaveText(tabs[2]?.welcome ?? "");
    expect(new Set(tabs.map((each) => each.welcome)).size).toBe(3);
    await page.goto(`${schoolUrl()}/library?tab=special`);
    await expect(tab(page, "Beginner")).toHaveAttribute("aria-selected", "true");
  });

  test("shows all three tabs on every phone, and fades the row's edge only if it overflows [library-2]", async ({
    school: page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openHydrated(page, "/library?tab=professional");
    for (const width of [320, 344, 360, 390, 412, 430, 480]) {
      await page.setViewportSize({ width, height: 640 });
      for (const name of ["Beginner", "Intermediate", "Professional"]) {
        await expect(tab(page, name), `${name} at ${width}`).toBeInViewport({ ratio: 1 });
      }
    }
    const row = page.getByRole("tablist", { name: "Level" });
    const fades = (side: "left" | "right") =>
      row.evaluate((each, to) => getComputedStyle(each).maskImage.includes(`to ${to}`), side);
    await expect.poll(() => fades("right")).toBe(false);
    // Large text in a narrow window may still overflow.
    await page.setViewportSize({ width: 220, height: 640 });
    await row.evaluate((each) => each.scrollTo({ left: 0, behavior: "instant" }));
    await expect.poll(() => fades("right")).toBe(true);
    expect(await fades("left")).toBe(false);
  });

  test("on a phone is a list of twelve rows within two screens, with number, minutes and lock [library-3]", async ({
    school: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, "/library");
    const row = cards(page).first();
    await expect(row.getByRole("heading")).toHaveText("Five Fingers, Five Keys");
    await expect(row.getByText("1", { exact: true })).toBeVisible();
    await expect(row.getByText(/^\d+m$/)).toBeVisible();
    await expect(row.getByText("Beginner", { exact: true })).toBeVisible();
    await expect(row.getByText("Needs a plan")).toBeAttached();
    const boxes = await cards(page).evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().toJSON()),
    );
    const [first, last] = [boxes[0], boxes.at(-1)];
    expect(last.bottom - first.top).toBeLessThan(2 * 844);
    for (const box of boxes) expect(box.height).toBeGreaterThanOrEqual(44);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    // In a wide window the row is a card without a number, with badges in the poster's corners.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(row.getByText("1", { exact: true })).toBeHidden();
    const poster = await row.locator("img").boundingBox();
    const minutes = await row.getByText(/^\d+m$/).boundingBox();
    expect((minutes?.y ?? 0) + (minutes?.height ?? 0)).toBeLessThan(
      (poster?.y ?? 0) + (poster?.height ?? 0),
    );
  });

  test("back from a lesson restores the scroll position, also after 20 minutes [library-4]", async ({
    school: page,
  }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, "/library");
    await showMore(page).click();
    await expect(cards(page)).toHaveCount(15);
    const link = cards(page).nth(13).getByRole("link");
    await link.evaluate((each) => each.scrollIntoView({ block: "center", behavior: "instant" }));
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(400);
    await link.click();
    await expect(page).toHaveURL(/\/video\//);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.clock.fastForward(20 * 60_000);
    await page.goBack();
    await expect(cards(page)).toHaveCount(15);
    await expect(link).toBeInViewport();
    const moved = () => page.evaluate((before) => Math.abs(window.scrollY - before), left);
    await expect.poll(moved).toBeLessThan(100);
    // A link, unlike Back, opens the page at the top.
    await page.goForward();
    await expect(page).toHaveURL(/\/video\//);
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    // Every arrival without a tab starts at Beginner; a link leads to the last level.
    await openHydrated(page, "/library");
    await expect(cards(page)).toHaveCount(12);
    const wayBack = page.getByRole("link", { name: "Go on in Beginner, lesson 14", exact: true });
    await wayBack.click();
    await expect(cards(page)).toHaveCount(15);
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await expect(wayBack).toHaveCount(0);
  });

  test("opens Beginner after a visit elsewhere, and offers the lesson where one was [library-9]", async ({
    school: page,
  }) => {
    await openHydrated(page, "/library?tab=professional");
    await cards(page).nth(6).getByRole("link").click();
    await expect(page).toHaveURL(/\/video\//);
    await page.getByRole("banner").getByRole("link", { name: "Library" }).click();
    await expect(tab(page, "Beginner")).toHaveAttribute("aria-selected", "true");
    await expect(cards(page)).toHaveCount(12);
    await expect(page).toHaveURL(`${schoolUrl()}/library`);
    const wayBack = page.getByRole("link", { name: "Go on in Professional, lesson 7" });
    await expect(wayBack).toBeVisible();
    // A new document starts at Beginner too, and Back returns to the level.
    await openHydrated(page, "/library");
    await expect(wayBack).toBeVisible();
    await expect(tab(page, "Beginner")).toHaveAttribute("aria-selected", "true");
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(`${schoolUrl()}/library?tab=professional`);
    await expect(tab(page, "Professional")).toHaveAttribute("aria-selected", "true");
    await openHydrated(page, "/library");
    // The link offers the lesson that was first in the window.
    await page.getByRole("link", { name: /^Go on in Professional, lesson \d$/ }).click();
    await expect(page).toHaveURL(`${schoolUrl()}/library?tab=professional`);
    await expect(cards(page).getByRole("link").and(page.locator(":focus"))).toHaveCount(1);
  });

  test("fetches a level's first page, with twelve skeletons meanwhile, then more on demand [library-5]", async ({
    school: page,
  }) => {
    const { queries, release } = await holdCalls(page);
    await openHydrated(page, "/library?tab=professional");
    await expect(cards(page)).toHaveCount(7);
    await expect(showMore(page)).toHaveCount(0);
    await tab(page, "Beginner").click();
    await expect(loading(page).locator(":scope > *")).toHaveCount(12);
    await expect(cards(page)).toHaveCount(0);
    await expect.poll(() => queries.at(-1)).toBe("?page=1&limit=12&category=beginner");
    release();
    await expect(cards(page)).toHaveCount(12);
    await showMore(page).click();
    const pending = page.getByRole("button", { name: "Showing More..." });
    await expect(pending).toBeDisabled();
    await expect(pending).toHaveText("Showing More...");
    await expect.poll(() => queries.at(-1)).toBe("?page=2&limit=12&category=beginner");
    release();
    await expect(cards(page)).toHaveCount(15);
    await expect(cards(page).getByRole("heading")).toHaveText(await titlesOf("beginner", 2));
    await expect(cards(page).nth(12).getByRole("link")).toBeFocused();
    // The last page was not full, so no further page exists.
    await expect(page.getByRole("button", { name: /Show/ })).toHaveCount(0);

    // Back from a lesson shows the same level with all loaded pages.
    await cards(page).nth(14).getByRole("link").click();
    await expect(page).toHaveURL(/\/video\//);
    await page.goBack();
    await expect(tab(page, "Beginner")).toHaveAttribute("aria-selected", "true");
    await expect(cards(page)).toHaveCount(15);
  });
});
