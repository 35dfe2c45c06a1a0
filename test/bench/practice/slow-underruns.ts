import * as z from "zod";
import { readLitKeys } from "../../support/read-lit-keys.ts";
import type { Figure } from "../figure.ts";
import { openRoom, type PracticeBench } from "./room-page.ts";

const SECONDS = 120;
const SPEED = 0.5;
/** The approximate step of the context's clock. */
const grainMilliseconds = 25;

/** The sound lost in two minutes at half speed, with the main thread 4× throttled. */
export async function measureSlowUnderruns(bench: PracticeBench): Promise<Figure[]> {
  const settings = { mode: "listen", source: "picture", speed: SPEED };
  const page = await openRoom(bench, settings);
  await page.keyboard.press("Shift+KeyL");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2);
  await page.waitForFunction(readLitKeys);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // A sounding key gives the bench the room's AudioContext.
  await page.keyboard.press("KeyE", { delay: 20 });
  const before = await readClocks();
  await page.waitForTimeout(SECONDS * 1000);
  const after = await readClocks();
  const isOwn = await page
    .locator("video")
    .evaluate((video: HTMLVideoElement) => video.preservesPitch);
  await page.context().close();
  const value = Math.max(0, after.clock - before.clock - (after.sound - before.sound)) * 1000;
  return [
    {
      name: `practice: sound lost in ${SECONDS} s at ${SPEED}×, main thread 4× slower, ms`,
      value,
      wanted: `≤ ${grainMilliseconds}, or the fallback`,
      met: isOwn || value <= grainMilliseconds,
      beside: isOwn ? "fell back to the element's stretch" : "our stretch to the end",
    },
  ];

  async function readClocks() {
    return z.object({ clock: z.number(), sound: z.number() }).parse(
      await page.evaluate(() => {
        const { currentTime } = Reflect.get(window, "practiceBench").context;
        return { clock: performance.now() / 1000, sound: currentTime };
      }),
    );
  }
}
