import { expect, test, vi } from "vitest";
import { startPlayerBrowser } from "../../server/testing/start-player-browser.ts";
import { requestTicket } from "../../server/testing/visit.ts";

// A browser on a busy machine is slow, but not stuck.
vi.setConfig({ testTimeout: 60_000 });

const playerBrowser = await startPlayerBrowser();
const { addUser, addEncodedLesson, browser, origin } = playerBrowser;
const lesson = await addEncodedLesson();

test("the page around the player plays the lesson from a moment, also one asked for before the first frame, and hears each second", async () => {
  const caller = await addUser("beginner");
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
  // Beyond the end, as after a film was replaced by a shorter one.
  await seek(900);
  await heard(11);
  expect(await page.evaluate(() => Math.max(...Object(window).seconds))).toBeLessThanOrEqual(12);
});
