import type { Page } from "@playwright/test";
import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "#platform/server/http/caller.ts";
import { startPlayerBrowser } from "../../server/testing/start-player-browser.ts";
import { requestTicket } from "../../server/testing/visit.ts";
import { saveCaptions } from "../../server/tracks/save-tracks.ts";

const playerBrowser = await startPlayerBrowser();
const { addUser, addEncodedLesson, browser, db, origin } = playerBrowser;
const filmed = await addEncodedLesson();
const drawn = await addEncodedLesson({ isDrawn: true });
const viewer = await addUser("professional-pro");
const cue = {
  startMs: 0,
  endMs: 12_000,
  text: "Both hands now, slowly, and let the thumb pass under.",
};
for (const slug of [filmed, drawn]) await addCaptions(slug);

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

async function addCaptions(slug: string): Promise<void> {
  const { userId: actorId } = await addUser("free", "instructor");
  const lesson = db.selectFrom("videos").select("id").where("slug", "=", slug);
  const { id: lessonId } = await lesson.executeTakeFirstOrThrow();
  await saveCaptions({ db }, { actorId, lessonId, version: 0, language: "en", cues: [cue] });
}

interface Screen {
  width: number;
  height: number;
  hasTouch?: boolean;
}

/** Opens a lesson with captions shown. `prepare` runs before the player does. */
async function openWithCue(
  slug: string,
  { width, height, hasTouch = false }: Screen,
  prepare: (page: Page) => Promise<unknown> = async () => {},
  caller: Caller = viewer,
): Promise<Page> {
  const ticket = (await requestTicket(playerBrowser, caller, slug)).json().data;
  const options = { hasTouch, isMobile: hasTouch, viewport: { width, height } };
  const page = await (await browser.newContext(options)).newPage();
  await page.addInitScript(() =>
    localStorage.setItem("tlp-player", '{"speed":1,"size":"all","captions":"en"}'),
  );
  await prepare(page);
  await page.goto(`${origin}/player?${new URLSearchParams(ticket)}`);
  await page.waitForFunction(() => customElements.get("media-time-range"));
  await page.keyboard.press("m");
  await page.keyboard.press("k");
  await page.locator(".captions").getByText(cue.text).waitFor();
  return page;
}

/** Boxes in percent of the picture, without the bars beside it. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video") as HTMLVideoElement;
    const bar = document.querySelector(".bar") as HTMLElement;
    const box = video.getBoundingClientRect();
    const ratio = video.videoWidth / video.videoHeight;
    const width = Math.min(box.width, box.height * ratio);
    const height = width / ratio;
    const picture = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 };
    const placeOf = (selector: string) => {
      const element = document.querySelector<HTMLElement>(selector);
      if (!element) throw new Error(`${selector} is missing`);
      const { left, right, top, bottom } = element.getBoundingClientRect();
      element.style.pointerEvents = "auto";
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      element.style.pointerEvents = "";
      const { opacity, visibility, display } = getComputedStyle(element);
      return {
        isOnTop: onTop === element,
        isShown: Number(opacity) > 0.1 && visibility === "visible" && display !== "none",
        left: ((left - picture.x) / width) * 100,
        right: ((right - picture.x) / width) * 100,
        top: ((top - picture.y) / height) * 100,
        bottom: ((bottom - picture.y) / height) * 100,
      };
    };
    const barBox = bar.getBoundingClientRect();
    return {
      full: document.fullscreenElement?.id ?? null,
      watermark: placeOf(".watermark"),
      captions: placeOf(".captions"),
      bar: { top: barBox.top, bottom: barBox.bottom, window: innerHeight },
      pictureBottom: picture.y + height,
    };
  });

const isFull = (page: Page, wanted: boolean) =>
  page.waitForFunction((want) => (document.fullscreenElement !== null) === want, wanted);

/** The lower edge of a drawn film's title and printed score, and the upper edge of its keys. */
const [scoreEnds, keysBegin] = [(380 / 720) * 100, (552 / 720) * 100];

function expectWhole(shown: Awaited<ReturnType<typeof measure>>, isDrawn: boolean): void {
  const { watermark, captions, bar, pictureBottom } = shown;
  for (const part of [watermark, captions]) {
    expect(part.isShown).toBe(true);
    expect(part.left).toBeGreaterThanOrEqual(-0.5);
    expect(part.right).toBeLessThanOrEqual(100.5);
    expect(part.top).toBeGreaterThanOrEqual(isDrawn ? scoreEnds : 0);
    expect(part.bottom).toBeLessThanOrEqual(isDrawn ? keysBegin : 100);
  }
  expect(watermark.isOnTop).toBe(true);
  expect(bar.bottom).toBeLessThanOrEqual(bar.window);
  expect(bar.top).toBeGreaterThanOrEqual(pictureBottom - 1);
}

describe("full screen is the whole player, with controls, captions and watermark, and is left", () => {
  test("by key and button [full-screen-1]", async () => {
    const page = await openWithCue(filmed, { width: 960, height: 612 });
    await page.keyboard.press("f");
    await isFull(page, true);
    const shown = await measure(page);
    expect(shown.full).toBe("player-view");
    expectWhole(shown, false);
    await page.keyboard.press("f");
    await isFull(page, false);
    await page.getByRole("button", { name: "Full screen" }).press("Enter");
    await isFull(page, true);
    await page.getByRole("button", { name: "Leave full screen" }).click();
    await isFull(page, false);
    // The watermark stays on the picture where the screen is wider or higher than it.
    for (const [width, height] of [
      [1200, 400],
      [500, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      expectWhole(await measure(page), false);
    }
  });

  test("by touch [full-screen-2]", async () => {
    const page = await openWithCue(drawn, { width: 390, height: 291, hasTouch: true });
    expectWhole(await measure(page), true);
    await page.getByRole("button", { name: "Full screen" }).tap();
    await isFull(page, true);
    const shown = await measure(page);
    expect(shown.full).toBe("player-view");
    expectWhole(shown, true);
    await page.getByRole("button", { name: "Leave full screen" }).tap();
    await isFull(page, false);
  });

  test("by turning a phone while the lesson plays [full-screen-3]", async () => {
    const page = await openWithCue(drawn, { width: 390, height: 844, hasTouch: true });
    const devtools = await page.context().newCDPSession(page);
    const turn = (type: "landscapePrimary" | "portraitPrimary", width: number, height: number) =>
      devtools.send("Emulation.setDeviceMetricsOverride", {
        width,
        height,
        screenWidth: width,
        screenHeight: height,
        deviceScaleFactor: 1,
        mobile: true,
        screenOrientation: { type, angle: type === "portraitPrimary" ? 0 : 90 },
      });
    await turn("landscapePrimary", 844, 390);
    await isFull(page, true);
    expectWhole(await measure(page), true);
    await turn("portraitPrimary", 390, 844);
    await isFull(page, false);
    // A paused lesson stays on its page.
    await page.keyboard.press("k");
    await page.waitForFunction(() => document.querySelector("video")?.paused);
    await turn("landscapePrimary", 844, 390);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect((await measure(page)).full).toBeNull();
  });
});

test.each([0, 0.999])(
  "watermark and captions keep off a drawn film's title, score and keys, wherever chance puts the watermark [full-screen-4]",
  async (chance) => {
    for (const [width, height] of [
      [320, 252],
      [960, 612],
    ] as const) {
      const page = await openWithCue(drawn, { width, height }, async (one) => {
        await one.emulateMedia({ reducedMotion: "reduce" });
        await one.addInitScript((value) => Object.assign(Math, { random: () => value }), chance);
      });
      expectWhole(await measure(page), true);
    }
  },
);

/** Each request ends as "refused", or with the name of what is shown instead. */
const ways: readonly (readonly [way: string, attempt: () => unknown])[] = [
  ["full screen of the video", () => document.querySelector("video")?.requestFullscreen()],
  [
    "full screen of media-chrome's controller",
    () => document.querySelector("media-controller")?.requestFullscreen(),
  ],
  [
    "full screen of the video area alone",
    () => document.querySelector(".screen")?.requestFullscreen(),
  ],
  ["picture-in-picture", () => document.querySelector("video")?.requestPictureInPicture()],
  ["another screen in the network", () => document.querySelector("video")?.remote.prompt()],
];

describe("no way leads to the picture without its watermark [watermark-1]", () => {
  test.each(ways)("%s is refused", async (_, attempt) => {
    const page = await openWithCue(filmed, { width: 960, height: 612 });
    await page
      .evaluate(async (source) => {
        const events: string[] = [];
        Object.assign(window, { events });
        document.addEventListener("fullscreenchange", () => {
          const { fullscreenElement: shown } = document;
          if (shown) events.push(getComputedStyle(shown).visibility);
          else events.push("ended");
        });
        const attempted: unknown = new Function(`return (${source})()`)();
        await Promise.resolve(attempted).catch(() => events.push("refused"));
      }, attempt.toString())
      .catch(() => {});
    await page.waitForFunction(() => /ended|refused/.test(String(Object(window).events)));
    expect(
      await page.evaluate(() => [document.fullscreenElement, document.pictureInPictureElement]),
    ).toEqual([null, null]);
    expect(await page.evaluate("window.events")).not.toContain("visible");
    expectWhole(await measure(page), false);
  });

  test("the browser's own menus and controls do not reach the video", async () => {
    const page = await openWithCue(filmed, { width: 960, height: 612 });
    const found = await page.evaluate(() => {
      const video = document.querySelector("video") as HTMLVideoElement;
      const { x, y, width, height } = video.getBoundingClientRect();
      return {
        hit: document.elementFromPoint(x + width / 2, y + height / 3)?.className,
        controls: video.controls,
        pictureInPicture: [video.disablePictureInPicture, document.pictureInPictureEnabled],
        airPlay: video.getAttribute("x-webkit-airplay"),
      };
    });
    expect(found).toEqual({
      hit: "screen",
      controls: false,
      pictureInPicture: [true, false],
      airPlay: "deny",
    });
  });

  test("a frame that is held while the quality changes lies below it", async () => {
    const page = await openWithCue(filmed, { width: 960, height: 612 });
    await page.evaluate(() => {
      const held = document.createElement("canvas");
      held.className = "held-frame";
      document.querySelector(".screen")?.append(held);
    });
    expectWhole(await measure(page), false);
  });

  test("printed, in forced colours and with little motion it stays", async () => {
    const page = await openWithCue(filmed, { width: 960, height: 612 });
    for (const media of [
      { media: "print" },
      { forcedColors: "active" },
      { reducedMotion: "reduce" },
    ] as const) {
      await page.emulateMedia(media);
      expect((await measure(page)).watermark.isShown).toBe(true);
    }
  });

  test("where the session ends, the picture is gone with it", async () => {
    const caller = await addUser("beginner");
    const planEnded = Promise.withResolvers<void>();
    // Holds the second key, which the player may request before it plays.
    const holdKey = (one: Page) =>
      one.route("**/key/1", async (route) => {
        await planEnded.promise;
        await route.continue();
      });
    const page = await openWithCue(filmed, { width: 960, height: 612 }, holdKey, caller);
    await db
      .updateTable("subscriptions")
      .set({ accessUntil: new Date(0) })
      .where("userId", "=", caller.userId)
      .execute();
    planEnded.resolve();
    await page.getByText("Your plan does not include this lesson.").waitFor();
    expect(await page.locator(".watermark").count()).toBe(0);
    expect(await page.locator(".held-frame").count()).toBe(0);
    const video = await page.locator("video").evaluate((element) => ({
      ready: (element as HTMLVideoElement).readyState,
    }));
    expect(video).toEqual({ ready: 0 });
  });
});
