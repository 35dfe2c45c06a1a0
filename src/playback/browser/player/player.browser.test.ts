import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { afterEach, expect, test } from "vitest";
import type { Caller } from "#platform/server/http/caller.ts";
import { startPlayerBrowser } from "../../server/testing/start-player-browser.ts";
import { openVisit, requestTicket } from "../../server/testing/visit.ts";

// A browser on a busy machine is slow, but not stuck.
const playerBrowser = await startPlayerBrowser();
const { addUser, addEncodedLesson, openPlayer, browser, db, origin } = playerBrowser;
const lesson = await addEncodedLesson();

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

const play = (page: Page) =>
  page.evaluate(async () => {
    const video = document.querySelector("video");
    if (!video) throw new Error("no video");
    video.muted = true;
    if (video.readyState === 0) {
      await new Promise((resolve) => video.addEventListener("loadedmetadata", resolve));
    }
    await video.play();
  });
const currentTime = (page: Page) =>
  page.evaluate(() => document.querySelector("video")?.currentTime ?? -1);
const waitForTime = (page: Page, seconds: number) =>
  page.waitForFunction(
    (least) => (document.querySelector("video")?.currentTime ?? 0) >= least,
    seconds,
  );

/** Resolves once the picture at the position is shown and the next seconds are buffered. */
const waitForPicture = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector("video");
    return video !== null && !video.seeking && video.readyState > 2;
  });

/** Plays from a tenth of the lesson to a moment, and leaves after the position is saved. */
async function leaveAt(
  caller: Caller,
  { tenth, seconds }: { tenth: string; seconds: number },
): Promise<void> {
  const page = await openPlayer(caller, lesson);
  await page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 11);
  await play(page);
  const isPaused = () => page.evaluate(() => document.querySelector("video")?.paused ?? false);
  const reported = page.waitForResponse(
    async (response) => response.url().endsWith("/position") && (await isPaused()),
  );
  // Paused within the page: a press would reach a slow machine's player too late.
  await page.evaluate((least) => {
    const video = document.querySelector("video");
    video?.addEventListener("timeupdate", () => {
      if (video.currentTime >= least) video.pause();
    });
  }, seconds);
  await page.keyboard.press(tenth);
  await reported;
  await page.close();
}

test("a protected lesson plays: time passes and the video is in colour [player-1]", async () => {
  const page = await openPlayer(await addUser("beginner"), lesson);
  const broken: string[] = [];
  page.on("console", (message) => message.type() === "error" && broken.push(message.text()));
  await page.getByText("@school.test").waitFor();
  await play(page);
  await waitForTime(page, 1);
  const colours = await page.evaluate(() => {
    const video = document.querySelector("video");
    const canvas = new OffscreenCanvas(32, 18);
    const context = canvas.getContext("2d");
    if (!video || !context) throw new Error("nothing to draw");
    context.drawImage(video, 0, 0, 32, 18);
    const { data } = context.getImageData(0, 0, 32, 18);
    return new Set(Array.from({ length: 576 }, (_, i) => data.slice(i * 4, i * 4 + 3).join())).size;
  });
  expect(colours).toBeGreaterThan(20);
  expect(new URL(page.url()).search).toBe("");
  expect(broken).toEqual([]);
});

test("Play pressed before the lesson has loaded takes effect", async () => {
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  const page = await openPlayer(await addUser("beginner"), lesson, (one) =>
    one.route("**/player/session", async (route) => {
      await pressed;
      await route.continue();
    }),
  );
  await page.waitForFunction(() => document.querySelector("video"));
  await page.keyboard.press("m");
  await page.keyboard.press("k");
  press();
  await waitForTime(page, 0.5);
});

test("Play pressed at the moment when the lesson arrives takes effect", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const page = await openPlayer(await addUser("beginner"), lesson, async (one) => {
    await one.addInitScript(() => {
      const parse = Response.prototype.json;
      Response.prototype.json = async function () {
        const body: unknown = await parse.call(this);
        const video = document.querySelector("video");
        if (video) video.muted = true;
        void video?.play().catch(() => {});
        return body;
      };
    });
    // The engine's code arrives first, so that nothing separates the response from its start.
    await one.route("**/player/session", async (route) => {
      await opened;
      await route.continue();
    });
  });
  // As text, since the test's own imports are transformed.
  await page.evaluate(`Promise.all(performance.getEntriesByType("resource")
    .filter(({ name }) => name.endsWith(".js")).map(({ name }) => import(name)))`);
  open();
  await waitForTime(page, 0.5);
});

test("half the speed takes twice the time and keeps the pitch [player-2]", async () => {
  const page = await openPlayer(await addUser("beginner"), lesson);
  await page.getByLabel("Speed", { exact: true }).selectOption("0.5");
  await play(page);
  await waitForTime(page, 0.3);
  const measured = await page.evaluate(async () => {
    const video = document.querySelector("video");
    if (!video) throw new Error("no video");
    const [from, began] = [video.currentTime, performance.now()];
    while (video.currentTime < from + 0.7) await new Promise(requestAnimationFrame);
    // A busy machine may stall the video, and never makes it faster.
    const highestSpeed = (video.currentTime - from) / ((performance.now() - began) / 1000);
    const { playbackRate, preservesPitch } = video;
    return { highestSpeed, playbackRate, preservesPitch };
  });
  expect(measured).toMatchObject({ playbackRate: 0.5, preservesPitch: true });
  expect(measured.highestSpeed).toBeLessThan(0.6);
});

test("the wrong key decodes no frame [player-3]", async () => {
  const foreign = await addEncodedLesson({ keysOf: Buffer.alloc(32, "another master key") });
  const page = await openPlayer(await addUser("beginner"), foreign);
  await page.getByText("@school.test").waitFor();
  // Whether or not the first segment already reported so before Play.
  await page.keyboard.press("k");
  await page.getByRole("alert").waitFor();
  const shown = await page.evaluate(() => {
    const video = document.querySelector("video");
    return { frames: video?.getVideoPlaybackQuality().totalVideoFrames, at: video?.currentTime };
  });
  expect(shown).toEqual({ frames: 0, at: 0 });
});

test("keyboard shortcuts work: seek, tenths, speed, sound and the list of keys [player-4]", async () => {
  const page = await openPlayer(await addUser("beginner"), lesson);
  await page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 11);
  await page.keyboard.press("5");
  expect(await currentTime(page)).toBeCloseTo(6, 0);
  await page.keyboard.press("ArrowRight");
  expect(await currentTime(page)).toBeCloseTo(11, 0);
  await page.keyboard.press("j");
  expect(await currentTime(page)).toBeCloseTo(1, 0);
  await page.keyboard.press("<");
  await page.keyboard.press("m");
  const state = await page.evaluate(() => {
    const video = document.querySelector("video");
    return [video?.playbackRate, video?.muted];
  });
  expect(state).toEqual([0.95, true]);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

test("a lesson that has ended shows its poster and can be played again", async () => {
  const page = await openPlayer(await addUser("beginner"), lesson);
  await page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 11);
  const again = page.getByRole("button", { name: "Play again" });
  const poster = page.locator("img.end-poster");
  expect(await again.count()).toBe(0);
  await page.getByLabel("Speed", { exact: true }).selectOption("2");
  await page.keyboard.press("9");
  await play(page);
  await again.waitFor();
  await page.getByRole("status").getByText("The lesson has ended.").waitFor();
  const image = await poster.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error("no image");
    await element.decode();
    return [element.currentSrc.replace(/.*\//, ""), element.naturalWidth, element.clientWidth];
  });
  expect(image).toEqual(["poster-960.webp", 640, 960]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

  await again.focus();
  await page.keyboard.press("Enter");
  await again.waitFor({ state: "hidden" });
  await poster.waitFor({ state: "hidden" });
  await waitForTime(page, 0.2);
  expect(await currentTime(page)).toBeLessThan(8);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("media-play-button");

  // Seeking back from the end hides the end poster without a press.
  await page.keyboard.press("k");
  await page.evaluate(() => {
    const video = document.querySelector("video");
    if (video) video.currentTime = video.duration;
  });
  await again.waitFor();
  await page.keyboard.press("j");
  await again.waitFor({ state: "hidden" });
});

test("the player has no accessibility violations [player-5]", async () => {
  const page = await openPlayer(await addUser("beginner"), lesson);
  await page.getByLabel("Quality").focus();
  await page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 11);
  const { violations } = await new AxeBuilder({ page }).exclude(".watermark").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test("switching renditions and sound only keeps position and speed [player-6]", async () => {
  const page = await openPlayer(await addUser("beginner"), lesson);
  await page.getByLabel("Speed", { exact: true }).selectOption("2");
  await play(page);
  await waitForTime(page, 1);
  await page.getByLabel("Quality").selectOption("240p");
  await page.waitForFunction(() => document.querySelector("video")?.videoHeight === 240);
  const left = await currentTime(page);
  await page.evaluate(() => {
    const played: number[] = [];
    Object.assign(window, { played });
    const video = document.querySelector("video");
    video?.addEventListener("timeupdate", () => played.push(video.currentTime));
  });
  await page.getByLabel("Quality").selectOption("sound");
  await page.waitForFunction(() => document.querySelector("video")?.videoHeight === 0);
  await waitForTime(page, left + 0.5);
  await page.getByLabel("Quality").selectOption("360p");
  await page.waitForFunction(() => document.querySelector("video")?.videoHeight === 360);
  // A new source begins at 0 until its first segment has arrived.
  await waitForTime(page, left);
  const played: number[] = await page.evaluate("window.played");
  expect(played.filter((seconds) => seconds > 0.5 && seconds < left - 0.1)).toEqual([]);
  expect(await page.evaluate(() => document.querySelector("video")?.playbackRate)).toBe(2);
});

test("a lesson resumes where it was left [player-7]", async () => {
  const caller = await addUser("beginner");
  await leaveAt(caller, { tenth: "4", seconds: 5 });
  const later = await openPlayer(caller, lesson);
  await waitForTime(later, 4.5);
  await later.getByText("Going on at 0:0").waitFor();
  // If a key is pressed before the first frame, Chromium counts the wait as played.
  await waitForPicture(later);
  await later.keyboard.press("m");
  await later.keyboard.press("k");
  await later.waitForFunction(() => (document.querySelector("video")?.played.length ?? 0) > 0);
  const from = await later.evaluate(() => document.querySelector("video")?.played.start(0));
  expect(from).toBeGreaterThan(4);
});

test("a lesson that resumes shows the picture of an earlier segment's edge before Play", async () => {
  const caller = await addUser("beginner");
  await leaveAt(caller, { tenth: "7", seconds: 8.5 });
  const later = await openPlayer(caller, lesson);
  await waitForPicture(later);
  expect(await currentTime(later)).toBeGreaterThan(8);
  await later.evaluate(() => {
    const video = document.querySelector("video");
    if (video) video.currentTime = 4;
  });
  await waitForPicture(later);
  expect(await currentTime(later)).toBe(4);
});

test("a lesson left just before a segment's end shows its picture before Play [player-15]", async () => {
  const caller = await addUser("beginner");
  const left = { userId: caller.userId, slug: lesson, positionSeconds: 7.9 };
  await db.insertInto("watchPositions").values(left).execute();
  const page = await openPlayer(caller, lesson);
  await waitForPicture(page);
  expect(await currentTime(page)).toBeCloseTo(7.9, 1);
  expect(await page.evaluate(() => document.querySelector("video")?.played.length)).toBe(0);
});

test("a third screen stops the first, which says so and can take over [player-8]", async () => {
  const caller = await addUser("beginner");
  const page = await openPlayer(caller, lesson);
  await play(page);
  await waitForTime(page, 0.5);
  await openVisit(playerBrowser, caller, lesson);
  await openVisit(playerBrowser, caller, lesson);
  await page.keyboard.press("k");
  await page.getByText("This lesson is playing elsewhere.").waitFor();
  await page.getByRole("button", { name: "Play here" }).waitFor();
  expect(await page.evaluate(() => document.querySelector("video")?.paused)).toBe(true);
});

test("a plan that ends stops the lesson at its next key, for good [player-9]", async () => {
  const caller = await addUser("beginner");
  // Set before the player loads, since it may request the second key before Play.
  const page = await openPlayer(caller, lesson, (one) =>
    one.route("**/key/1", async (route) => {
      await db
        .updateTable("subscriptions")
        .set({ accessUntil: new Date(0) })
        .where("userId", "=", caller.userId)
        .execute();
      await route.continue();
    }),
  );
  const requested: string[] = [];
  page.on("request", (request) => request.url().includes("/key/") && requested.push(request.url()));
  await page.keyboard.press("k");
  await page.getByText("Your plan does not include this lesson.").waitFor();
  await page.getByRole("link", { name: "See the plans" }).waitFor();
  const count = requested.length;
  await page.keyboard.press("k");
  expect(requested.length - count).toBe(0);
});

test("a player whose keys wait for a report reports, plays on, and says what it has played [player-10]", async () => {
  const caller = await addUser("beginner");
  const statuses: number[] = [];
  const page = await openPlayer(caller, lesson);
  page.on(
    "response",
    (answer) => answer.url().endsWith("/key/1") && statuses.push(answer.status()),
  );
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
  await db
    .updateTable("playbackSessions")
    .set({ secretKeys: 1_000 })
    .where("userId", "=", caller.userId)
    .execute();
  await page.getByLabel("Speed", { exact: true }).selectOption("2");
  await play(page);
  await waitForTime(page, 9);
  expect([statuses[0], statuses.at(-1)]).toEqual([429, 200]);
  await page.keyboard.press("k");
  const countPlays = async () => {
    const films = db.selectFrom("watchedFilms").select("plays");
    const film = await films.where("userId", "=", caller.userId).executeTakeFirst();
    return [...(film?.plays ?? [])];
  };
  await expect.poll(countPlays).toEqual([1, 1]);
});

test("a used ticket is replaced once by the page around the player [player-11]", async () => {
  const caller = await addUser("beginner");
  const ticket = async () => (await requestTicket(playerBrowser, caller, lesson)).json().data;
  const used = await ticket();
  await openVisit(playerBrowser, caller, lesson);
  const page = await browser.newPage();
  await page.goto(`${origin}/host`);
  const wrong = new URLSearchParams({ ...used, otp: "x".repeat(43) });
  const point = (tickets: object[]) =>
    page.evaluate(
      ([given, url]) => {
        Object.assign(window, { tickets: given, requested: 0 });
        document.querySelector("iframe")?.setAttribute("src", String(url));
      },
      [tickets, `/player?${wrong}`] as const,
    );
  const frame = page.frameLocator("iframe");
  await point([await ticket()]);
  await frame.getByText("@school.test").waitFor();
  expect(await page.evaluate("window.requested")).toBe(1);
  await point([{ otp: "y".repeat(43), playbackInfo: used.playbackInfo }, await ticket()]);
  await frame.getByText("This lesson could not be opened.").waitFor();
  expect(await page.evaluate("window.requested")).toBe(1);
  await frame.getByRole("button", { name: "Try again" }).click();
  await frame.getByText("@school.test").waitFor();
});

test("a lost connection is reported once the buffer is empty, and playing resumes [player-12]", async () => {
  const page = await openPlayer(await addUser("beginner"), lesson, (one) =>
    one.route("**/segments/*/4.m4s", (route) => route.abort()),
  );
  await play(page);
  await page.keyboard.press("5");
  await page.getByText("The connection was lost.").waitFor();
  await page.unroute("**/segments/*/4.m4s");
  await page.getByRole("button", { name: "Try again" }).click();
  await waitForTime(page, 8);
});
