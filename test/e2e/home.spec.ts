import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { enter, expect, holdScripts, schoolUrl, test } from "./school.ts";

/** The demo's texts of the home page. */
const { "home.json": homeTexts } = z
  .object({ "home.json": z.object({ tapes: z.array(z.object({ title: z.string() })).length(4) }) })
  .parse(
    JSON.parse(readFileSync(new URL("../../school/lessons/demo.json", import.meta.url), "utf8")),
  );

const carousel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test.describe("the document of the home page", () => {
  test.use({ javaScriptEnabled: false });

  test("has the heading, the sections in their order, and a link to the single [home-1]", async ({
    page,
  }) => {
    await page.goto(schoolUrl());
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Learn to play the piano like a pro",
    );
    const parts = main.locator("> section");
    const inOrder = [
      "Get Started",
      "New Releases",
      "Johann Sebastian Bach",
      "Top Rated Videos",
      "Exciting Courses",
      "Testimonials",
      "New Single",
      "Countries",
      "Lecture Tapes",
    ];
    await expect(parts).toHaveCount(inOrder.length);
    for (const [at, words] of inOrder.entries()) await expect(parts.nth(at)).toContainText(words);
    await expect(page.locator("main ~ footer")).toBeVisible();

    await expect(page.locator(".feature-key h3")).toHaveText([
      "Exciting Courses",
      "Always Available",
      "Experienced Instructor",
      "Affordable Plans",
    ]);
    const voices = page.getByRole("region", { name: "What students say" });
    await expect(voices.locator("blockquote")).toHaveCount(5);
    await expect(voices.locator("figcaption").first()).toHaveText("A demo student, beginner plan");
    const single = page.getByRole("region", { name: "Amazing Grace, the Gospel Way" });
    const way = single.getByRole("link", { name: "Watch the single" });
    await expect(way).toHaveAttribute("href", "/video/amazing-grace-gospel");
    expect((await fetch(`${schoolUrl()}/video/amazing-grace-gospel`)).status).toBe(200);
  });

  test("links two tapes for 20,000 and two for 15,000 naira to Paystack's pages [home-2]", async ({
    page,
  }) => {
    await page.goto(schoolUrl());
    const tapes = page.getByRole("region", { name: "Longer talks, yours to keep" });
    await expect(tapes.locator("li .tabular")).toHaveText([
      "₦20,000",
      "₦20,000",
      "₦15,000",
      "₦15,000",
    ]);
    const { hostname, port } = new URL(schoolUrl());
    for (const [at, link] of (await tapes.getByRole("link", { name: /^Buy / }).all()).entries()) {
      const url = new URL((await link.getAttribute("href")) ?? "");
      expect(url.host, "the card provider's").toBe(`${hostname}:${Number(port) + 1}`);
      expect(url.pathname).toBe(`/pay/tape-${at + 1}`);
      const response = await fetch(url);
      expect(response.status, url.href).toBe(200);
    }
    await expect(tapes.getByRole("link", { name: /^Buy / })).toHaveCount(4);
    await expect(tapes.locator("h3")).toHaveText(homeTexts.tapes.map(({ title }) => title));
  });

  test("sets the size of every image [home-3]", async () => {
    for (const path of ["/", "/about", "/no-such-page"]) {
      const html = await (await fetch(`${schoolUrl()}${path}`)).text();
      const images = html.slice(html.indexOf("<main")).match(/<img\b[^>]*>/g) ?? [];
      expect(images.length, path).toBeGreaterThan(0);
      const all = html.match(/<img\b[^>]*>/g) ?? [];
      const loose = all.filter((image) => !/ width="\d/.test(image) || !/ height="\d/.test(image));
      expect(loose, path).toEqual([]);
    }
  });
});

test("home begins with the hero for students too, whose first paint shows nothing for visitors [home-9]", async ({
  school: page,
}) => {
  await enter(page, "beginner");
  await page.goto(`${schoolUrl()}/faq`);
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  const release = await holdScripts(page);
  const main = page.getByRole("main");
  const hero = main.locator("> section").first();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(schoolUrl(), { waitUntil: "commit" });
    await expect(hero.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Play a first phrase now" })).toHaveCount(0);
    await expect(hero.getByRole("link", { name: "Get Started" })).toHaveAttribute(
      "href",
      "/library",
    );
  }
  const topOf = (name: string) =>
    main
      .getByRole("region", { name, exact: true })
      .evaluate((each) => each.getBoundingClientRect().top + scrollY);
  const before = await topOf("New Releases");
  release();
  await expect(
    hero.getByRole("region", { name: "Your lessons" }).getByRole("link").first(),
  ).toBeVisible();
  expect(await topOf("New Releases"), "nothing moves").toBe(before);
  const sections = main.locator("> section");
  await expect(sections.nth(1)).toContainText("New Releases");
  await expect(sections.nth(2)).toContainText("Johann Sebastian Bach");
  await expect(sections.nth(3)).toContainText("Top Rated Videos");
});

test("Get Started links visitors to /register and students to /library [home-4]", async ({
  school: page,
}) => {
  await page.goto(schoolUrl());
  const start = page.getByRole("link", { name: "Get Started" });
  await expect(start).toHaveAttribute("href", "/register");
  const first = page.getByRole("main").getByRole("link").first();
  await expect(first).toHaveText("Play a first phrase now");
  await start.click();
  await expect(page).toHaveURL(`${schoolUrl()}/register`);
  await enter(page, "free");
  await page.goto(schoolUrl());
  await expect(start).toHaveAttribute("href", "/library");
  await start.click();
  await expect(page).toHaveURL(`${schoolUrl()}/library`);
});

/** The number of visible slides of each row and the gaps between them. */
async function measureSlides(page: Page) {
  return await page.locator(".carousel .swiper").evaluateAll((rows) =>
    rows.map((row) => {
      const [first, second] = [...row.querySelectorAll(".swiper-slide")].map((slide) =>
        slide.getBoundingClientRect(),
      );
      if (!first || !second) throw new Error("There is one slide at most.");
      const gap = second.left - first.right;
      // On phones the padding shows the next slide's edge.
      const inner = row.clientWidth - Number.parseFloat(getComputedStyle(row).paddingRight);
      const perView = (inner + gap) / (first.width + gap);
      return { gap: Math.round(gap), perView: Number(perView.toFixed(2)) };
    }),
  );
}

/** Slides per view of New Releases and of Top Rated, by the window's width. */
const slidesByWidth = [
  [635, 1, 1],
  [636, 2, 1],
  [1071, 2, 1],
  [1072, 3, 2],
  [1279, 3, 2],
  [1280, 4, 2],
] as const;

async function expectSlides(page: Page): Promise<void> {
  for (const [width, newReleases, topRated] of slidesByWidth) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => measureSlides(page), `at ${width}`)
      .toEqual([newReleases, topRated].map((perView) => ({ gap: 30, perView })));
  }
}

const swiperParams = z.object({
  speed: z.number(),
  touchRatio: z.number(),
  spaceBetween: z.number(),
});

/** A row's Swiper parameters after its initialization. */
async function readSwiper(page: Page, name: string) {
  const row = carousel(page, name).locator(".swiper-initialized");
  return swiperParams.parse(
    await row.evaluate((element) => {
      const { params } = "swiper" in element ? Object(element.swiper) : {};
      const { speed, touchRatio, spaceBetween } = params;
      return { speed, touchRatio, spaceBetween };
    }),
  );
}

test("a carousel shows the same number of slides before and after Swiper runs [home-6]", async ({
  school: page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(schoolUrl(), { waitUntil: "networkidle" });
  await expect(page.locator(".swiper-initialized")).toHaveCount(0);
  await expectSlides(page);
  for (const name of ["Top Rated Videos", "New Releases"]) {
    await carousel(page, name).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 1);
    expect(await readSwiper(page, name)).toEqual({ speed: 800, touchRatio: 0.8, spaceBetween: 30 });
  }
  await expectSlides(page);

  // On a phone the next card's edge is in the window.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ["Top Rated Videos", "New Releases"]) {
    const second = carousel(page, name).getByRole("listitem").nth(1);
    // Swiper is notified of the window's size after the page.
    await expect(async () => {
      const edge = await second.evaluate((each) => innerWidth - each.getBoundingClientRect().left);
      expect(edge, name).toBeGreaterThan(20);
      expect(edge, name).toBeLessThan(60);
    }).toPass();
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  const row = carousel(page, "New Releases");
  const back = row.getByRole("button", { name: "Previous" });
  await expect(back).toHaveAttribute("aria-disabled", "true");
  await row.getByRole("button", { name: "Next" }).click();
  await expect(back).toHaveAttribute("aria-disabled", "false");
  await expect(row.getByRole("listitem").first()).not.toBeInViewport();
  await back.click();
  await expect(row.getByRole("listitem").first()).toBeInViewport();
});

test("ten seconds of a lesson play while they are in the window, after a press where motion is reduced [home-10]", async ({
  school: page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".mp4")) fetched.push(pathname);
  });
  const film = page.getByRole("figure", { name: "Ten seconds of a lesson, without sound" });
  const seconds = () =>
    film.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await page.goto(schoolUrl(), { waitUntil: "networkidle" });
  await film.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1);
  await film.getByRole("button", { name: "Play the film" }).click();
  await expect.poll(seconds).toBeGreaterThan(0);
  expect(fetched.length, "nothing before the press").toBeGreaterThan(0);
  await film.getByRole("button", { name: "Pause the film" }).click();
  const isPaused = () => film.locator("video").evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(isPaused).toBe(true);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  fetched.length = 0;
  await page.reload({ waitUntil: "networkidle" });
  expect(fetched, "no part of the first load").toEqual([]);
  await film.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1);
  await expect.poll(seconds).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(isPaused).toBe(true);
});

test("each of the four tapes has an image that loads [home-8]", async ({ school: page }) => {
  await page.goto(schoolUrl());
  const tapes = page.getByRole("region", { name: "Longer talks, yours to keep" });
  await tapes.scrollIntoViewIfNeeded();
  const pictures = tapes.locator("li img");
  await expect(pictures).toHaveCount(4);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(100);
  }
  const sources = await pictures.evaluateAll((all) =>
    all.map((image) => image.getAttribute("src")),
  );
  expect(new Set(sources).size).toBe(4);
});
