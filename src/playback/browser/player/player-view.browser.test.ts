import type { Page } from "@playwright/test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startPlayerBrowser } from "../../server/testing/start-player-browser.ts";
import { requestTicket } from "../../server/testing/visit.ts";

vi.setConfig({ testTimeout: 60_000 });

const playerBrowser = await startPlayerBrowser();
const { addUser, addEncodedLesson, openPlayer, browser, origin } = playerBrowser;
const lesson = await addEncodedLesson();
const viewer = await addUser("professional-pro");

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

const state = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return { at: video?.currentTime ?? -1, paused: video?.paused, ready: video?.readyState ?? 0 };
  });
const reach = (page: Page, seconds: number) =>
  page.waitForFunction(
    (least) => (document.querySelector("video")?.currentTime ?? 0) >= least,
    seconds,
  );
const paused = (page: Page, wanted: boolean) =>
  page.waitForFunction((want) => document.querySelector("video")?.paused === want, wanted);
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen`);
  return box;
};

/** The player as on a lesson's page of that width, with touch. */
async function openWithTouch(width: number): Promise<Page> {
  const ticket = (await requestTicket(playerBrowser, viewer, lesson)).json().data;
  const viewport = { width, height: Math.round((width * 9) / 16) + 72 };
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${origin}/player?${new URLSearchParams(ticket)}`);
  await page.waitForFunction(() => customElements.get("media-time-range"));
  return page;
}

describe("on a phone", () => {
  test.each([
    [320, 0.5, 0.5],
    [360, 0.5, 0.62],
    [390, 0.12, 0.9],
    [412, 0.9, 0.97],
    [768, 0.3, 0.04],
  ])("%i px wide, a tap anywhere on the video plays [player-view-1]", async (width, x, y) => {
    const page = await openWithTouch(width);
    const videoBox = await boxOf(page, "video");
    expect(Math.abs(videoBox.height - (width * 9) / 16)).toBeLessThanOrEqual(0.5);
    await page.touchscreen.tap(width * x, videoBox.height * y);
    await paused(page, false);
    await reach(page, 0.2);
    expect((await state(page)).at).toBeLessThan(6);
    // No control covers the keyboard, at the video's lower edge.
    const bar = await boxOf(page, ".bar");
    expect(bar.y).toBeGreaterThanOrEqual(videoBox.y + videoBox.height - 0.5);
    expect(bar.height).toBe(72);
    const lowest = await page.evaluate(
      ([at, below]) => document.elementFromPoint(at, below)?.closest(".screen") !== null,
      [width / 2, videoBox.height - 3] as const,
    );
    expect(lowest).toBe(true);
  });

  test("a double tap skips, forward on the right and back on the left, and a single one pauses [player-view-2]", async () => {
    const page = await openWithTouch(390);
    await page.touchscreen.tap(195, 100);
    await reach(page, 0.3);
    const twice = async (x: number) => {
      await page.touchscreen.tap(x, 100);
      await page.touchscreen.tap(x, 100);
    };
    await twice(330);
    await page.getByRole("status").getByText("+10 s").waitFor();
    expect((await state(page)).at).toBeGreaterThan(10);
    expect((await state(page)).paused).toBe(false);
    await twice(60);
    await page.getByRole("status").getByText("−10 s").waitFor();
    expect((await state(page)).at).toBeLessThan(4);
    await page.touchscreen.tap(195, 60);
    await paused(page, true);
    // On pause, nothing covers the keyboard.
    expect(await page.locator(".big-play").isVisible()).toBe(false);
  });
});

test("before Play at most one segment of video and of audio is fetched [player-view-3]", async () => {
  const requested: string[] = [];
  const page = await openPlayer(viewer, lesson, async (one) => {
    one.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".m4s")) requested.push(pathname.replace(/.*segments\//, ""));
    });
  });
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
  // The engine would request the next segment within a tick of 100 ms; wait on the page's clock.
  const readyAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() > from + 1_500, readyAt);
  expect(requested.toSorted()).toEqual([
    expect.stringMatching(/^\d+p\/0\.m4s$/),
    "sound-96k/0.m4s",
  ]);
  await page.keyboard.press("k");
  await expect.poll(() => requested.length).toBeGreaterThan(4);
});

test("a change of quality while paused keeps time and frame, and applies at Play [player-view-4]", async () => {
  // A new student has no watch position from another test.
  const page = await openPlayer(await addUser("beginner"), lesson);
  const frame = () =>
    page.evaluate(() => {
      const video = document.querySelector("video");
      return { at: video?.currentTime, paused: video?.paused, height: video?.videoHeight };
    });
  await page.keyboard.press("m");
  await page.keyboard.press("k");
  await reach(page, 2.5);
  await page.keyboard.press("k");
  await paused(page, true);
  const before = await frame();
  await page.getByLabel("Quality").selectOption("small");
  await page.getByLabel("Quality").selectOption("sound");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await frame()).toEqual(before);
  expect(before.height).toBeGreaterThan(0);
  expect((await state(page)).ready).toBeGreaterThanOrEqual(2);
  await page.keyboard.press("k");
  await page.waitForFunction(() => document.querySelector("video")?.videoHeight === 0);
  await reach(page, (before.at ?? 0) + 0.3);
  expect(await page.locator(".held-frame").count()).toBe(0);
});

test("the viewer's email is a watermark over the video, with nothing on top of it [player-view-5]", async () => {
  const page = await openPlayer(viewer, lesson);
  const mark = page.locator(".watermark");
  await mark.getByText(viewer.email).waitFor();
  await page.waitForFunction(() => customElements.get("media-time-range"));
  const [inner, videoBox] = [await boxOf(page, ".watermark"), await boxOf(page, "video")];
  expect(inner.x).toBeGreaterThanOrEqual(videoBox.x);
  expect(inner.y).toBeGreaterThanOrEqual(videoBox.y);
  expect(inner.y + inner.height).toBeLessThanOrEqual(videoBox.y + videoBox.height);
  const seen = await mark.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error("no watermark");
    element.style.pointerEvents = "auto";
    const { left, top, width, height } = element.getBoundingClientRect();
    const { opacity, visibility } = getComputedStyle(element);
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2) === element;
    return { onTop, opacity: Number(opacity), visibility };
  });
  expect(seen).toMatchObject({ onTop: true, visibility: "visible" });
  expect(seen.opacity).toBeGreaterThan(0.1);
});

test("the control bar uses the school's font [player-view-6]", async () => {
  const page = await openPlayer(viewer, lesson);
  const familyOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily.split(",")[0]);
  await expect.poll(() => familyOf(".picker")).toBe('"Instrument Sans"');
  await expect.poll(() => familyOf("media-time-display")).toBe('"Instrument Sans"');
  const loadedFonts = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ status }) => status === "loaded")
        .map(({ family }) => family.replaceAll('"', "")),
    );
  await expect.poll(loadedFonts).toContain("Instrument Sans");
});

test("the player follows the theme of the page around it [player-view-7]", async () => {
  const ticket = (await requestTicket(playerBrowser, viewer, lesson)).json().data;
  const page = await browser.newPage();
  await page.goto(`${origin}/host`);
  await page.evaluate(
    (url) => document.querySelector("iframe")?.setAttribute("src", url),
    `/player?${new URLSearchParams(ticket)}`,
  );
  const bar = page.frameLocator("iframe").locator(".bar");
  const colour = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  await bar.waitFor();
  expect(await colour()).toBe("rgb(22, 19, 20)");
  await page.evaluate("document.documentElement.dataset.theme = 'light'");
  await expect.poll(colour).toBe("rgb(255, 255, 255)");
  await page.evaluate("document.documentElement.dataset.theme = 'dark'");
  await expect.poll(colour).toBe("rgb(22, 19, 20)");
});
