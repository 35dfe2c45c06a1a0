import { chromium, type Page } from "@playwright/test";
import * as z from "zod";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";

const ROUNDS = 8;
/** Links of the header, the library and the footer, in click order. */
const links = [
  "header a[href='/library']",
  "main a[href^='/video/']",
  "header a[href='/plans']",
  "header a[href='/about']",
  "header a[href='/contact']",
  "footer a[href='/faq']",
  "footer a[href='/terms-of-use']",
  "footer a[href='/privacy-policy']",
  "header a[href='/library']",
  "header a[href='/']",
];

/** Browsers report no interactions shorter than this. */
const leastMilliseconds = 16;

/**
 * Milliseconds from a click on a link to the next paint, with every screen visited before, on a 4×
 * throttled CPU.
 */
export async function measureNavigation({ url }: RunningSchool): Promise<Figure[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(url, { waitUntil: "networkidle" });
    await walk(page);
    await page.evaluate(recordInteractions, leastMilliseconds);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    for (let round = 0; round < ROUNDS; round += 1) await walk(page);
    const recorded = z.array(z.number()).parse(await page.evaluate(readInteractions));
    if (recorded.length === 0) throw new Error("The browser recorded no interaction.");
    const pressed = ROUNDS * links.length;
    const unrecorded = new Array<number>(Math.max(0, pressed - recorded.length)).fill(
      leastMilliseconds,
    );
    const waits = [...recorded, ...unrecorded];
    const value = percentile(waits, 0.95);
    const beside = `${pressed} links, ${recorded.length} above ${leastMilliseconds} ms, longest ${Math.max(...waits)}`;
    const verdict = { wanted: "< 100", met: value < 100, beside };
    return [{ name: "click on a link to the next paint, 4× slower, p95 ms", value, ...verdict }];
  } finally {
    await browser.close();
  }
}

async function walk(page: Page): Promise<void> {
  for (const step of links) {
    const from = page.url();
    await page.locator(step).first().click();
    await page.waitForURL(({ href }) => href !== from);
    // A click while the screen before still renders would measure that screen.
    await page.evaluate(waitUntilIdle);
  }
}

/** Runs in the page: resolves once it has painted and has nothing to do. */
function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve()));
  });
}

/** Runs in the page: records each interaction's duration until its paint. */
function recordInteractions(durationThreshold: number): void {
  const longest = new Map<number, number>();
  Object.assign(window, { longest });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
      const known = longest.get(entry.interactionId) ?? 0;
      longest.set(entry.interactionId, Math.max(known, entry.duration));
    }
  });
  const options = { type: "event", durationThreshold };
  observer.observe(options);
}

function readInteractions(): unknown[] {
  const longest: unknown = Reflect.get(window, "longest");
  return longest instanceof Map ? [...longest.values()] : [];
}
