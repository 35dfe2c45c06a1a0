import type { Page } from "@playwright/test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startPlayerBrowser } from "../../server/testing/start-player-browser.ts";
import { requestTicket } from "../../server/testing/visit.ts";

vi.setConfig({ testTimeout: 60_000 });

const playerBrowser = await startPlayerBrowser();
const { addUser, addFilm, openPlayer, browser, origin } = playerBrowser;
const lesson = await addFilm();
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

/** The player as the lesson's page shows it on a screen of that width, under a finger. */
async function openByFinger(width: number): Promise<Page> {
  const pass = (await requestTicket(playerBrowser, viewer, lesson)).json().data;
  const viewport = { width, height: Math.round((width * 9) / 16) + 72 };
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${origin}/player?${new URLSearchParams(pass)}`);
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
  ])("%i px wide, a finger on the picture plays, wherever it is", async (width, x, y) => {
    const page = await openByFinger(width);
    const picture = await boxOf(page, "video");
    expect(Math.abs(picture.height - (width * 9) / 16)).toBeLessThanOrEqual(0.5);
    await page.touchscreen.tap(width * x, picture.height * y);
    await paused(page, false);
    await reach(page, 0.2);
    expect((await state(page)).at).toBeLessThan(6);
    // Nothing of the controls covers the keyboard, which is at the picture's lower edge.
    const bar = await boxOf(page, ".bar");
    expect(bar.y).toBeGreaterThanOrEqual(picture.y + picture.height - 0.5);
    expect(bar.height).toBe(72);
    const lowest = await page.evaluate(
      ([at, below]) => document.elementFromPoint(at, below)?.closest(".screen") !== null,
      [width / 2, picture.height - 3] as const,
    );
    expect(lowest).toBe(true);
  });

  test("a double tap on the right skips on, on the left back, and a single one pauses", async () => {
    const page = await openByFinger(390);
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
    // Who pauses sees the keys: nothing lies over the picture.
    expect(await page.locator(".big").isVisible()).toBe(false);
  });
});

test("before Play no more than one segment of the picture and of its sound is fetched", async () => {
  const asked: string[] = [];
  const page = await openPlayer(viewer, lesson, async (one) => {
    one.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".m4s")) asked.push(pathname.replace(/.*segments\//, ""));
    });
  });
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
  // What would be fetched next is asked for within the engine's next tick; the page's own clock tells.
  await page.waitForFunction(() => performance.now() > 4_000);
  expect(asked.toSorted()).toEqual([expect.stringMatching(/^\d+p\/0\.m4s$/), "sound-96k/0.m4s"]);
  await page.keyboard.press("k");
  await reach(page, 3);
  expect(asked.length).toBeGreaterThan(4);
});

test("a change of quality while paused keeps time and picture, and counts from Play on", async () => {
  // A student of its own, who does not go on where another test has left off.
  const sizes = new Set<string>();
  const page = await openPlayer(await addUser("beginner"), lesson, async (one) => {
    one.on("request", (request) => {
      const size = /segments\/(\d+p)\//.exec(request.url())?.[1];
      if (size) sizes.add(size);
    });
  });
  await page.keyboard.press("m");
  await page.keyboard.press("k");
  await reach(page, 2.5);
  await page.keyboard.press("k");
  await paused(page, true);
  const before = await state(page);
  const sizesBefore = [...sizes];
  await page.getByLabel("Quality").selectOption("small");
  await page.getByLabel("Quality").selectOption("sound");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await state(page)).toEqual(before);
  expect(before.ready).toBeGreaterThanOrEqual(2);
  // What is played may still be read ahead; nothing is of another size.
  expect([...sizes]).toEqual(sizesBefore);
  await page.keyboard.press("k");
  await page.waitForFunction(() => document.querySelector("video")?.videoHeight === 0);
  await reach(page, before.at + 0.3);
  expect(await page.locator(".still").count()).toBe(0);
});

test("the viewer's address lies over the picture, and nothing can be put over it", async () => {
  const page = await openPlayer(viewer, lesson);
  const mark = page.locator(".watermark");
  await mark.getByText(viewer.email).waitFor();
  await page.waitForFunction(() => customElements.get("media-time-range"));
  const [inner, picture] = [await boxOf(page, ".watermark"), await boxOf(page, "video")];
  expect(inner.x).toBeGreaterThanOrEqual(picture.x);
  expect(inner.y).toBeGreaterThanOrEqual(picture.y);
  expect(inner.y + inner.height).toBeLessThanOrEqual(picture.y + picture.height);
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

test("the bar wears the school's letters", async () => {
  const page = await openPlayer(viewer, lesson);
  const fonts = await page.evaluate(async () => {
    const [face] = await document.fonts.load("600 14px 'Instrument Sans'");
    const familyOf = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body).fontFamily.split(",")[0];
    await customElements.whenDefined("media-time-display");
    return [face?.status, familyOf(".picker"), familyOf("media-time-display")];
  });
  expect(fonts).toEqual(["loaded", '"Instrument Sans"', '"Instrument Sans"']);
});

test("the player turns light and dark with the page around it", async () => {
  const pass = (await requestTicket(playerBrowser, viewer, lesson)).json().data;
  const page = await browser.newPage();
  await page.goto(`${origin}/host`);
  await page.evaluate(
    (address) => document.querySelector("iframe")?.setAttribute("src", address),
    `/player?${new URLSearchParams(pass)}`,
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
