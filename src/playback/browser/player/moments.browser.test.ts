import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { startPlayerBrowser } from "../../server/testing/start-player-browser.ts";
import { requestTicket } from "../../server/testing/visit.ts";
import { saveCaptions, saveChapters } from "../../server/tracks/save-tracks.ts";

// A browser on a busy machine is slow, but not stuck.
const playerBrowser = await startPlayerBrowser();
const { addUser, addEncodedLesson, browser, db, openPlayer, origin, setFilmBars } = playerBrowser;
const lesson = await addEncodedLesson();

test("the page around the player plays the lesson from a moment, also one asked for before the first frame, and hears each second", async () => {
  const caller = await addUser("beginner");
  await setFilmBars(lesson, [
    { number: "1", startSeconds: 3, endSeconds: 5 },
    { number: "2", startSeconds: 5, endSeconds: 7 },
  ]);
  const ticket = (await requestTicket(playerBrowser, caller, lesson)).json().data;
  const page = await browser.newPage();
  await page.goto(`${origin}/host`);
  await page.evaluate(
    (url) => {
      const seconds: number[] = [];
      Object.assign(window, { seconds });
      const frame = document.querySelector("iframe");
      addEventListener("message", ({ data }) => {
        if (data.kind === "tlp-position") seconds.push(data.seconds);
        if (data.kind === "tlp-player-shown") {
          frame?.contentWindow?.postMessage({ kind: "tlp-seek", seconds: 8 }, location.origin);
        }
      });
      frame?.setAttribute("src", url);
    },
    `/player?${new URLSearchParams(ticket)}`,
  );
  const heard = async (second: number) =>
    page.waitForFunction((one) => Object(window).seconds.includes(one), second);
  await heard(8);
  const seek = (seconds: number) =>
    page.evaluate((to) => {
      const player = document.querySelector("iframe")?.contentWindow;
      player?.postMessage({ kind: "tlp-seek", seconds: to }, location.origin);
    }, seconds);
  await seek(3);
  await heard(3);
  // A moment beyond the end, as after a shorter film has replaced a longer one.
  await seek(900);
  await heard(11);
  expect(await page.evaluate(() => Math.max(...Object(window).seconds))).toBeLessThanOrEqual(12);
  // Bars by their printed numbers.
  const seekBar = (bar: string) =>
    page.evaluate((asked) => {
      Object(window).seconds.length = 0;
      const player = document.querySelector("iframe")?.contentWindow;
      player?.postMessage({ kind: "tlp-seek-bar", bar: asked }, location.origin);
    }, bar);
  await seekBar("2");
  await heard(5);
  await seekBar("99");
  const player = page.frameLocator("iframe");
  await player.getByRole("status").getByText("This film does not play bar 99.").waitFor();
});

test("captions are text over the video, load when chosen, and are remembered; chapters are jumped to", async () => {
  const captioned = await addEncodedLesson();
  const { userId: actorId } = await addUser("free", "instructor");
  const { id: lessonId } = await db
    .selectFrom("videos")
    .select("id")
    .where("slug", "=", captioned)
    .executeTakeFirstOrThrow();
  const change = { actorId, lessonId, version: 0 };
  const left = { startMs: 0, endMs: 5_500, text: "<b>Left</b> hand & <img src=x>" };
  const right = { startMs: 6_000, endMs: 12_000, text: "Right hand" };
  await saveCaptions({ db }, { ...change, language: "en", cues: [left, right] });
  const chapters = [
    { startMs: 0, title: "Both hands" },
    { startMs: 7_000, title: "Trills & <i>turns</i>" },
  ];
  await saveChapters({ db }, { ...change, chapters });

  const caller = await addUser("beginner");
  const requested: string[] = [];
  const watch = (page: Page) =>
    page.on(
      "request",
      (request) => request.url().endsWith(".vtt") && requested.push(request.url()),
    );
  const page = await openPlayer(caller, captioned, async (one) => watch(one));
  const captions = page.locator(".captions");
  await page.getByLabel("Captions").selectOption({ label: "Off" });
  expect(requested).toEqual([]);
  await page.keyboard.press("m");
  await page.keyboard.press("c");
  await page.keyboard.press("k");
  await captions.getByText(left.text, { exact: true }).waitFor();
  expect(await captions.locator("*").count()).toBe(0);
  await page.keyboard.press("k");
  await page.getByLabel("Chapters").selectOption({ label: "0:07 Trills & <i>turns</i>" });
  await captions.getByText(right.text, { exact: true }).waitFor();
  expect(await page.getByLabel("Chapters").inputValue()).toBe("1");
  const marked = await page.locator("media-time-range").evaluate((range) => {
    const cues: { text: string }[] = Object(range).mediaChaptersCues;
    return cues.map(({ text }) => text);
  });
  expect(marked).toEqual(chapters.map(({ title }) => title));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  // Captions and chapters follow a loop from its end to its start. The list still jumps to chapters
  // outside the loop.
  await page.keyboard.press("a");
  await page.getByLabel("Chapters").selectOption({ label: "0:00 Both hands" });
  await page.keyboard.press("b");
  await page.getByRole("status").getByText("Loop 0:00 to 0:07").waitFor();
  await page.getByLabel("Chapters").selectOption("1");
  await captions.getByText(right.text, { exact: true }).waitFor();
  await page.keyboard.press("5");
  await expect.poll(() => page.getByLabel("Chapters").inputValue()).toBe("0");
  await page.keyboard.press("k");
  await captions.getByText(left.text, { exact: true }).waitFor();
  await page.keyboard.press("k");
  await expect.poll(() => page.getByLabel("Chapters").inputValue()).toBe("0");

  // In the next lesson they load at Play. On the narrowest phone all controls fit.
  const next = await page.context().newPage();
  watch(next);
  await next.setViewportSize({ width: 320, height: 252 });
  const ticket = (await requestTicket(playerBrowser, caller, captioned)).json().data;
  await next.goto(`${origin}/player?${new URLSearchParams(ticket)}`);
  await next.waitForFunction(() => customElements.get("media-control-bar"));
  await next.getByLabel("Captions").waitFor();
  const overflow = await next
    .locator("media-control-bar")
    .evaluate((bar) => bar.scrollWidth - bar.clientWidth);
  expect(overflow).toBe(0);
  expect(requested).toHaveLength(1);
  await next.keyboard.press("m");
  await next.keyboard.press("k");
  await next.locator(".captions").getByText(/hand/).waitFor();
  expect(await next.getByLabel("Captions").inputValue()).toBe("en");
});

test("a visitor watches a free lesson, whose picture says that it is a free preview [free-lesson-10]", async () => {
  await db.updateTable("videos").set({ isFree: true }).where("slug", "=", lesson).execute();
  const page = await openPlayer(null, lesson);
  await page.evaluate(() => {
    const video = document.querySelector("video");
    if (video) video.muted = true;
  });
  await page.keyboard.press("k");
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
  expect(await page.textContent(".watermark")).toBe("Free preview");
});
