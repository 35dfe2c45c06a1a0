import * as z from "zod";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";
import { openRoom, type PracticeBench } from "./room-page.ts";

const SECONDS = 12;
const wantedMilliseconds = 6;

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  /** Microseconds, and those in which the thread ran. */
  dur: z.number().optional(),
  tdur: z.number().optional(),
});
type TraceEvent = z.output<typeof traceEvent>;

/** What the main thread works in each frame while the room's piano plays, 4× slower. */
export async function measureFrameWork(bench: PracticeBench): Promise<Figure[]> {
  const page = await openRoom(bench, { mode: "listen", source: "piano", hands: "both" });
  await page.locator(".falling-notes").waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".piano-key[data-lit]").first().waitFor({ state: "attached" });
  const categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];
  await bench.browser.startTracing(page, { categories });
  await page.waitForTimeout(SECONDS * 1000);
  const trace = await bench.browser.stopTracing();
  // It still plays.
  await page.locator(".piano-key[data-lit]").first().waitFor({ state: "attached" });
  await page.context().close();
  const { traceEvents } = z
    .object({ traceEvents: z.array(z.unknown()) })
    .parse(JSON.parse(trace.toString()));
  const events = traceEvents.flatMap((event) => traceEvent.safeParse(event).data ?? []);
  const frames = workByFrame(events);
  const [work, wall] = [frames.map((frame) => frame.work), frames.map((frame) => frame.wall)];
  const value = percentile(work, 0.95);
  const rate = (frames.length / SECONDS).toFixed(0);
  return [
    {
      name: "practice: main thread's work a frame, piano, score and notes, 4× slower, p95 ms",
      value,
      wanted: `≤ ${wantedMilliseconds}`,
      met: value <= wantedMilliseconds,
      beside: `median ${percentile(work, 0.5).toFixed(2)}; by the clock, with other programs' time, p95 ${percentile(wall, 0.95).toFixed(1)}, median ${percentile(wall, 0.5).toFixed(1)}; ${rate} frames a second, software rendering`,
    },
  ];
}

/** Milliseconds of the main thread's tasks from one animation frame to the next. */
function workByFrame(events: readonly TraceEvent[]): { work: number; wall: number }[] {
  const animation = events.filter(({ name }) => name === "FireAnimationFrame");
  const [one] = animation;
  if (!one) throw new Error("The trace holds no animation frame.");
  const isOurs = ({ pid, tid }: TraceEvent) => pid === one.pid && tid === one.tid;
  const tasks = events
    .filter((event) => isOurs(event) && event.name === "RunTask" && event.tdur !== undefined)
    .toSorted((a, b) => a.ts - b.ts);
  if (tasks.length === 0) throw new Error("The trace holds no task.");
  const starts = animation
    .filter(isOurs)
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  return starts.slice(1).map((to, index) => {
    const from = starts[index] ?? 0;
    let [work, wall] = [0, 0];
    for (const { ts, dur = 0, tdur = 0 } of tasks) {
      const inside = Math.max(0, Math.min(to, ts + dur) - Math.max(from, ts)) / 1000;
      wall += inside;
      work += dur === 0 ? 0 : inside * (tdur / dur);
    }
    return { work, wall };
  });
}
