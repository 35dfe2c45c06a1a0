import type { Page } from "@playwright/test";
import * as z from "zod";
import { readLitKeys } from "../../support/read-lit-keys.ts";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";
import { openRoom, type PracticeBench } from "./room-page.ts";

const SECONDS = 12;
const wantedMilliseconds = 6;
const frameMicroseconds = 1_000_000 / 60;

const traceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  /** The duration and the thread's running time, in microseconds. */
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
});
type TraceEvent = z.output<typeof traceEvent>;

/** The main thread's work per frame while the room's piano plays, 4× throttled. */
export async function measureFrameWork(bench: PracticeBench): Promise<Figure[]> {
  const page = await openRoom(bench, { mode: "listen", source: "piano", hands: "both" });
  await page.locator(".falling-box canvas").waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(readLitKeys);
  const { work, drawings } = readTrace(await trace(bench, page, SECONDS));
  // The piano still plays.
  await page.waitForFunction(readLitKeys);
  // The browser's own cost: an empty page that requests each frame.
  await page.goto("about:blank");
  await page.evaluate(() => {
    const ask = () => requestAnimationFrame(ask);
    ask();
  });
  const { work: floor } = readTrace(await trace(bench, page, SECONDS / 2));
  await page.context().close();
  const value = percentile(work, 0.95);
  return [
    {
      name: "practice: main thread's work a frame, piano, score and notes, 4× slower, p95 ms",
      value,
      wanted: `≤ ${wantedMilliseconds}`,
      met: value <= wantedMilliseconds,
      beside: `median ${percentile(work, 0.5).toFixed(2)}, p99 ${percentile(work, 0.99).toFixed(1)}; an empty page that asks for frames ${percentile(floor, 0.95).toFixed(2)}; ${(drawings / SECONDS).toFixed(0)} drawings a second in the worker, software rendering`,
    },
  ];
}

async function trace({ browser }: PracticeBench, page: Page, seconds: number) {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await page.waitForTimeout(seconds * 1000);
  const { traceEvents } = z
    .object({ traceEvents: z.array(z.unknown()) })
    .parse(JSON.parse((await browser.stopTracing()).toString()));
  return traceEvents.flatMap((event) => traceEvent.safeParse(event).data ?? []);
}

/**
 * Milliseconds of the main thread's tasks in each sixtieth of a second, and the number of a
 * worker's drawings.
 */
function readTrace(events: readonly TraceEvent[]): { work: number[]; drawings: number } {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(events.filter(({ args }) => args?.name === "CrRendererMain").map(threadOf));
  const frames = events.filter(({ name }) => name === "FireAnimationFrame");
  // The thread of the page that draws, itself or through a worker of its process.
  const drawing = frames[0];
  const main = [...mains].find((thread) => thread.startsWith(`${drawing?.pid}:`));
  if (!drawing || !main) throw new Error("The trace holds no frame of a page.");
  const tasks = events.filter(
    (event) => threadOf(event) === main && event.name === "ThreadControllerImpl::RunTask",
  );
  const startedAt = Math.min(...frames.map(({ ts }) => ts));
  const endedAt = Math.max(...frames.map(({ ts }) => ts));
  const work = new Array<number>(Math.floor((endedAt - startedAt) / frameMicroseconds)).fill(0);
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    const first = Math.max(0, Math.floor((ts - startedAt) / frameMicroseconds));
    const last = Math.floor((ts + dur - startedAt) / frameMicroseconds);
    for (let frame = first; frame <= last && frame < work.length; frame += 1) {
      const from = startedAt + frame * frameMicroseconds;
      const inside = Math.min(from + frameMicroseconds, ts + dur) - Math.max(from, ts);
      if (dur > 0) work[frame] = (work[frame] ?? 0) + (inside * (tdur / dur)) / 1000;
    }
  }
  return { work, drawings: frames.filter((event) => !mains.has(threadOf(event))).length };
}
