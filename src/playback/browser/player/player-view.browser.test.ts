import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { afterEach, describe, expect, test } from "vitest";
import { startPlayerBrowser } from "../../server/testing/start-player-browser.ts";
import { requestTicket } from "../../server/testing/visit.ts";

const playerBrowser = await startPlayerBrowser();
const { addUser, addEncodedLesson, openPlayer, setFilmBars, browser, origin } = playerBrowser;
const lesson = await addEncodedLesson();
/** With a score of six bars of two seconds. */
const scored = await addEncodedLesson();
await setFilmBars(
  scored,
  [0, 2, 4, 6, 8, 10].map((start) => ({
    number: String(start / 2 + 1),
    startSeconds: start,
    endSeconds: start + 2,
  })),
);
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

/** The player as on a lesson's page of this width, with touch. */
async function openWithTouch(width: number, slug = lesson): Promise<Page> {
  const ticket = (await requestTicket(playerBrowser, viewer, slug)).json().data;
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
    // Both are sent at once: on a slow machine the second would come too late for a double tap.
    const twice = (x: number) =>
      Promise.all([page.touchscreen.tap(x, 100), page.touchscreen.tap(x, 100)]);
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
  // The engine would request the next segment within a tick of 100 ms, so wait on the page's clock.
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

test("the player follows the theme and accent of the page around it [player-view-7]", async () => {
  const ticket = (await requestTicket(playerBrowser, viewer, lesson)).json().data;
  const page = await browser.newPage();
  await page.goto(`${origin}/host`);
  await page.addStyleTag({ content: ":root { --school-accent: #2f6f8f; }" });
  await page.evaluate(
    (url) => document.querySelector("iframe")?.setAttribute("src", url),
    `/player?${new URLSearchParams(ticket)}`,
  );
  const bar = page.frameLocator("iframe").locator(".bar");
  const colour = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  await bar.waitFor();
  expect(await colour()).toBe("rgb(22, 19, 20)");
  const accent = await bar.evaluate((element) =>
    getComputedStyle(element).getPropertyValue("--accent"),
  );
  expect(accent).toBe("#2f6f8f");
  await page.evaluate("document.documentElement.dataset.theme = 'light'");
  await expect.poll(colour).toBe("rgb(255, 255, 255)");
  await page.evaluate("document.documentElement.dataset.theme = 'dark'");
  await expect.poll(colour).toBe("rgb(22, 19, 20)");
});

const hasLength = (page: Page) =>
  page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 11);
const loopShown = async (page: Page) => {
  const edge = (name: string) =>
    page.getByRole("slider", { name, exact: true }).getAttribute("aria-valuetext");
  return [await edge("Loop start"), await edge("Loop end")];
};

test("a loop set by keys goes from bar to bar, plays again and again without new keys, and is cleared by one [practising-1]", async () => {
  const keys: string[] = [];
  const page = await openPlayer(await addUser("beginner"), scored, async (one) => {
    one.on("request", (request) => {
      if (request.url().includes("/key/")) keys.push(request.url());
    });
  });
  await hasLength(page);
  const status = page.getByRole("status");
  await page.keyboard.press("5");
  await page.keyboard.press("a");
  await status.getByText("Loop from 0:06").waitFor();
  await page.keyboard.press(".");
  await status.getByText("One bar on").waitFor();
  await page.keyboard.press("]");
  await status.getByText("Loop 0:06 to 0:08").waitFor();
  expect(await loopShown(page)).toEqual(["0:06", "0:08"]);
  await page.evaluate(() => {
    const video = document.querySelector("video");
    const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "currentTime");
    const jumps: { from: number; to: number }[] = [];
    Object.assign(window, { jumps });
    Object.defineProperty(video, "currentTime", {
      get: () => time?.get?.call(video),
      set: (to: number) => {
        jumps.push({ from: time?.get?.call(video), to });
        time?.set?.call(video, to);
      },
    });
  });
  await page.keyboard.press("m");
  await page.keyboard.press("k");
  // A jump may abort a request for later segments, and a completely loaded film requests none. The
  // sound's last segment begins at 12 s, after the picture's end, and counts only with it.
  await page.waitForFunction(() => {
    const { buffered } = document.querySelector("video") as HTMLVideoElement;
    return buffered.length > 0 && buffered.end(buffered.length - 1) > 12;
  });
  const asked = keys.length;
  expect(asked).toBeGreaterThan(0);
  const made = await page.evaluate(() => Object(window).jumps.length);
  await page.waitForFunction((count) => Object(window).jumps.length >= count + 2, made);
  expect(keys.length).toBe(asked);
  const jumps: { from: number; to: number }[] = await page.evaluate("window.jumps");
  // No round ends early, and each begins at the loop's start.
  for (const { from, to } of jumps) {
    expect(from).toBeGreaterThan(7.95);
    expect(to).toBe(6);
  }
  // A busy machine runs timers late. Once it is idle, a round ends within 50 ms of the loop's end.
  await page.waitForFunction(() =>
    Object(window).jumps.some(({ from }: { from: number }) => Math.abs(from - 8) < 0.05),
  );
  await page.keyboard.press("k");

  // An edge moves by bars, also by keyboard. At any speed, one key returns to full speed.
  await page.getByRole("button", { name: "Practice controls" }).press("Enter");
  await page.getByRole("slider", { name: "Loop end" }).press("ArrowRight");
  expect(await loopShown(page)).toEqual(["0:06", "0:10"]);
  await page.getByRole("button", { name: "Slower" }).click();
  await page.keyboard.press("<");
  await status.getByText("Speed 90%").waitFor();
  const { violations } = await new AxeBuilder({ page }).exclude(".watermark").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.keyboard.press("=");
  await status.getByText("Speed 100%").waitFor();
  await page.keyboard.press("Backspace");
  await status.getByText("Loop cleared").waitFor();
  expect(await page.getByRole("slider", { name: "Loop start" }).count()).toBe(0);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await sheet.getByText("Back or on one bar, or 5 seconds").waitFor();
});

test.each([320, 390])(
  "on a phone %i px wide one thumb sets a loop, moves by bars and chooses the speed [practising-2]",
  async (width) => {
    const page = await openWithTouch(width, scored);
    const status = page.getByRole("status");
    const sizes = () =>
      page.locator("media-control-bar").evaluate((bar) => ({
        overflow: bar.scrollWidth - bar.clientWidth,
        small: [...bar.children].flatMap((control) => {
          const { width: wide, height: high } = control.getBoundingClientRect();
          const isControl = control.matches("button, label, media-play-button");
          return isControl && wide > 0 && (wide < 44 || high < 44) ? [control.outerHTML] : [];
        }),
      }));
    const tapOn = (name: string) => page.getByRole("button", { name }).tap();
    await page.touchscreen.tap(width / 2, 60);
    await reach(page, 0.2);
    await page.touchscreen.tap(width / 2, 60);
    await paused(page, true);
    await page.keyboard.press("0");
    expect(await sizes()).toEqual({ overflow: 0, small: [] });
    await tapOn("Practice controls");
    await status.getByText("Drag on the timeline to loop a passage").waitFor();
    expect(await sizes()).toEqual({ overflow: 0, small: [] });
    const [bar, video] = [await boxOf(page, ".bar"), await boxOf(page, "video")];
    expect(bar.y).toBeGreaterThanOrEqual(video.y + video.height - 0.5);
    expect(bar.height).toBe(72);
    // The hint leaves the film's title and most of its score readable.
    const hint = await boxOf(page, ".announcement");
    expect(hint.y).toBeGreaterThan(video.y + video.height * 0.4);
    expect(hint.y + hint.height).toBeLessThanOrEqual(bar.y);

    await tapOn("On one bar");
    await tapOn("Set A");
    await tapOn("On one bar");
    await tapOn("Set B");
    expect(await loopShown(page)).toEqual(["0:02", "0:04"]);
    await tapOn("Clear the loop");
    const lane = await boxOf(page, ".loop-lane");
    const at = (seconds: number) => lane.x + (lane.width * seconds) / 12;
    const drag = async (from: number, to: number) => {
      await page.mouse.move(at(from), lane.y + lane.height / 2);
      await page.mouse.down();
      await page.mouse.move(at(to), lane.y + lane.height / 2, { steps: 4 });
      const time = `0:${String(Math.floor(to)).padStart(2, "0")}`;
      await page.locator(".loop-preview").getByText(time).waitFor();
      await page.mouse.up();
      await page.locator(".loop-preview").waitFor({ state: "hidden" });
    };
    await drag(4.3, 7.6);
    expect(await loopShown(page)).toEqual(["0:04", "0:08"]);
    expect((await state(page)).at).toBe(4);
    await drag(8.1, 9.8);
    expect(await loopShown(page)).toEqual(["0:04", "0:10"]);
    await page.mouse.click(at(1), lane.y + lane.height / 2);
    expect((await state(page)).at).toBeCloseTo(1, 0);
    expect(await loopShown(page)).toEqual(["0:04", "0:10"]);

    await page.getByLabel("Speed", { exact: true }).selectOption({ label: "35%" });
    await tapOn("Keys");
    await page.getByRole("dialog", { name: "Keys" }).getByText("Drag on the timeline").waitFor();
    // The speed is remembered for the next lesson.
    const next = await page.context().newPage();
    const ticket = (await requestTicket(playerBrowser, viewer, lesson)).json().data;
    await next.goto(`${origin}/player?${new URLSearchParams(ticket)}`);
    await next.waitForFunction(() => document.querySelector("video")?.playbackRate === 0.35);
    expect(await next.getByLabel("Speed", { exact: true }).inputValue()).toBe("0.35");
    // If the bar has no room for the list, the button that opens it shows the speed.
    const toggle = next.getByRole("button", { name: "Practice controls, speed 35%" });
    await toggle.waitFor();
    const mark = await toggle.evaluate((element) => {
      const { content, display } = getComputedStyle(element, "::after");
      return { content, display };
    });
    expect(mark).toEqual({ content: '"35%"', display: width < 380 ? "block" : "none" });
    await next.keyboard.press("=");
    await next.getByRole("button", { name: "Practice controls", exact: true }).waitFor();
  },
);
