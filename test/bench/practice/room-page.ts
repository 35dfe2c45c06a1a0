import type { Browser, BrowserContext, Page } from "@playwright/test";
import * as z from "zod";
import { type PracticeDocument, practiceDocument } from "#practice/contract/practice-document.ts";
import { addFakeMidi } from "../../e2e/fake-midi.ts";
import { type DemoSession, enterWith } from "../../support/school/demo-session.ts";

/** A school with an encoded lesson, and a student whose plan opens it. */
export interface PracticeBench {
  browser: Browser;
  url: string;
  lesson: string;
  student: DemoSession;
}

/** A sound that the page started, or a key that it lit, by `performance.now()`. */
const note = z.object({ at: z.number(), kind: z.enum(["recording", "tone"]) });
const light = z.object({ at: z.number(), pitch: z.number() });
const recorded = z.object({ sounds: z.array(note), lights: z.array(light) });
export type Recorded = z.output<typeof recorded>;

export const phone = { width: 390, height: 844 };

/** A signed-in student on a phone, whose pages record sounds and lit keys. */
export async function openPhone({ browser, student }: PracticeBench): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await enterWith(context, student);
  await context.addInitScript(recordSoundAndLight);
  return context;
}

/** Opens the room with these settings and a fake piano, and starts its sound. */
export async function openRoom(
  bench: PracticeBench,
  settings: Record<string, unknown> = {},
): Promise<Page> {
  const context = await openPhone(bench);
  await context.addInitScript((stored) => {
    localStorage.setItem("tlp-practice", stored);
  }, JSON.stringify(settings));
  const page = await context.newPage();
  await addFakeMidi(page);
  await page.goto(`${bench.url}/practice/${bench.lesson}`);
  await page.locator(".printed-score[data-state=shown]").waitFor();
  await page.waitForFunction(countSamples, 30);
  // The first click permits the page's sound.
  await page.locator("h1").click();
  const connect = page.getByRole("button", { name: "Connect" });
  if (await connect.isVisible()) await connect.click();
  return page;
}

export async function readRecorded(page: Page): Promise<Recorded> {
  return recorded.parse(
    await page.evaluate(() => {
      const { sounds, lights } = Reflect.get(window, "practiceBench");
      return { sounds, lights };
    }),
  );
}

export async function fetchDocument(
  { url, student }: PracticeBench,
  videoId: string,
): Promise<PracticeDocument> {
  const response = await fetch(`${url}/api/practice/${videoId}`, {
    headers: { token: `Bearer ${student.accessToken}` },
  });
  return z.object({ data: practiceDocument }).parse(await response.json()).data;
}

/** Runs in the page: whether this many of the piano's recordings have loaded. */
export function countSamples(wanted: number): boolean {
  const loaded = performance
    .getEntriesByType("resource")
    .filter(({ name }) => /\/assets\/\d+-[^/]+\.mp3$/.test(name));
  return loaded.length >= wanted;
}

/** Runs in the page, before its own scripts. */
function recordSoundAndLight(): void {
  const sounds: object[] = [];
  const lights: object[] = [];
  const practiceBench: { context?: BaseAudioContext } & Record<string, unknown> = {
    sounds,
    lights,
  };
  Object.assign(window, { practiceBench });
  const wrap = (type: typeof AudioBufferSourceNode | typeof OscillatorNode, kind: string) => {
    const { prototype } = type;
    const start = prototype.start;
    prototype.start = function (this: AudioScheduledSourceNode, ...args: number[]) {
      Reflect.apply(start, this, args);
      // Skips the context with which the room probes its time stretch.
      if (this.context instanceof AudioContext) practiceBench.context = this.context;
      if (this.context.state === "running") sounds.push({ at: performance.now(), kind });
    };
  };
  wrap(AudioBufferSourceNode, "recording");
  wrap(OscillatorNode, "tone");
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement) || target.dataset.held === undefined) continue;
      lights.push({ at: performance.now(), pitch: Number(target.dataset.pitch) });
    }
  }).observe(document, { subtree: true, attributeFilter: ["data-held"] });
}
