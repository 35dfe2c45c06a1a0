import type { Locator } from "@playwright/test";
import * as z from "zod";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";
import type { PracticeBench } from "./room-page.ts";

const ROUNDS = 100;
/** The requested loop, which snaps to the bars around it. */
const asked = { from: 20, to: 21 };
/** The longest round of a bar or two, with its jump back. */
const roundMilliseconds = 10_000;

const jump = z.object({ from: z.number(), to: z.number(), resumed: z.number(), gap: z.number() });

/** The distance from its edges at which the player's A–B loop jumps back, in each round. */
export async function measureLoopEdges({
  browser,
  url,
  lesson,
  student,
}: PracticeBench): Promise<Figure[]> {
  const headers = { token: `Bearer ${student.accessToken}` };
  const ticket = await fetch(`${url}/api/playback/${student.user._id}/${lesson}`, { headers });
  const { otp, playbackInfo } = z
    .object({ data: z.object({ otp: z.string(), playbackInfo: z.string() }) })
    .parse(await ticket.json()).data;
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(`${url}/player?${new URLSearchParams({ otp, playbackInfo })}`);
  const video = page.locator("video");
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 3);
  const seek = (seconds: number) =>
    video.evaluate(async (element: HTMLVideoElement, to) => {
      const sought = new Promise((resolve) =>
        element.addEventListener("seeked", resolve, { once: true }),
      );
      element.currentTime = to;
      await sought;
    }, seconds);
  await seek(asked.from);
  await page.keyboard.press("a");
  await seek(asked.to);
  await page.keyboard.press("b");
  await page.locator(".loop-range").waitFor();
  const end = await readEnd(video);
  await video.evaluate(recordJumps);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await page.waitForFunction(
    (rounds) => Reflect.get(window, "loopJumps").length >= rounds,
    ROUNDS,
    { timeout: ROUNDS * roundMilliseconds },
  );
  const jumps = z.array(jump).parse(await page.evaluate(() => Reflect.get(window, "loopJumps")));
  await context.close();
  const rounds = jumps.slice(0, ROUNDS);
  const ends = rounds.map(({ from }) => (from - end) * 1000);
  const starts = rounds.map(({ to, resumed }) => (resumed - to) * 1000);
  const value = Math.max(...[...ends, ...starts].map(Math.abs));
  const spread = (some: number[]) =>
    `${Math.min(...some).toFixed(1)} to ${Math.max(...some).toFixed(1)}`;
  return [
    {
      name: `practice: edges of the player's loop, the farthest of ${ROUNDS} rounds, ms`,
      value,
      wanted: "≤ 50",
      met: rounds.length === ROUNDS && value <= 50,
      beside: `end ${spread(ends)}, start ${spread(starts)}; the turn lasts ${percentile(
        rounds.map(({ gap }) => gap),
        0.5,
      ).toFixed(0)} ms`,
    },
  ];
}

/** The loop's end in seconds, from its position on the timeline. */
async function readEnd(video: Locator): Promise<number> {
  return z.number().parse(
    await video.evaluate((element: HTMLVideoElement) => {
      const edge = document.querySelector<HTMLElement>(".loop-edge[aria-label='Loop end']");
      return (Number.parseFloat(edge?.style.left ?? "") / 100) * element.duration;
    }),
  );
}

/** Runs in the page: records each jump, and the time of the first frame after it. */
function recordJumps(video: HTMLVideoElement): void {
  const loopJumps: object[] = [];
  Object.assign(window, { loopJumps });
  const property = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "currentTime");
  const { get, set } = property ?? {};
  if (!get || !set) throw new Error("The browser hides currentTime.");
  Object.defineProperty(video, "currentTime", {
    get: () => get.call(video),
    set: (to: number) => {
      const [from, at] = [Number(get.call(video)), performance.now()];
      set.call(video, to);
      const follow = (shownAt: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
        // A frame from before the jump may still arrive.
        if (mediaTime > from - 0.2) video.requestVideoFrameCallback(follow);
        else loopJumps.push({ from, to, resumed: mediaTime, gap: shownAt - at });
      };
      video.requestVideoFrameCallback(follow);
    },
  });
}
