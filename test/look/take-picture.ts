import type { Browser, Page } from "@playwright/test";
import { type Place, type Screen, type Theme, waitUntilAlive } from "./screen.ts";
import { enter } from "./sign-in.ts";

interface Shot {
  screen: Screen;
  width: number;
  theme: Theme;
  place: Place;
  file: string;
}

/** Brings a screen into its state, waits until it rests, and keeps its picture. */
export async function takePicture(browser: Browser, shot: Shot): Promise<void> {
  const { screen, width, theme, place, file } = shot;
  const context = await browser.newContext({
    viewport: screen.viewport ?? { width, height: width < 500 ? 844 : 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
    javaScriptEnabled: !screen.withoutScripts,
    baseURL: place.url,
  });
  context.setDefaultTimeout(15_000);
  const cookie = `tlp-theme${new URL(place.url).port}`;
  await context.addCookies([{ name: cookie, value: theme, url: place.url }]);
  try {
    const page = await context.newPage();
    if (screen.print) await page.emulateMedia({ media: "print" });
    if (screen.account) await enter(page, place.url, screen.account);
    await screen.before?.(page, place);
    await page.goto(screen.path, { waitUntil: "load" });
    if (!screen.withoutScripts) await waitUntilAlive(page);
    if (!screen.waits) await waitForCalls(page);
    await screen.prepare?.(page, place);
    if (!screen.windowOnly) await page.mouse.move(0, 0);
    if (!screen.windowOnly && !screen.waits) await waitForCalls(page);
    if (!screen.windowOnly && !screen.withoutScripts) await scrollThrough(page);
    await comeToRest(page, screen.windowOnly === true);
    await page.screenshot({
      ...{ path: file, type: "jpeg", quality: 88, timeout: 60_000 },
      ...{ ...(!screen.windowOnly && wholePage) },
    });
  } finally {
    await context.close();
  }
}

/** What sticks to the window's foot would lie across the middle of the page. */
const wholePage = {
  fullPage: true,
  style: "nav[aria-label='Quick links'] { visibility: hidden; }",
};

/** A film goes on calling, so this has an end. */
const waitForCalls = (page: Page) =>
  page.waitForLoadState("networkidle", { timeout: 6_000 }).catch(() => undefined);

/** Lets everything that comes alive when seen do so, then returns to the top. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += 700) {
      window.scrollTo(0, top);
      await frame();
      await frame();
    }
    window.scrollTo(0, 0);
    await frame();
  });
}

/** Pictures, fonts and whatever moves to an end. */
async function comeToRest(page: Page, windowOnly: boolean): Promise<void> {
  await page.evaluate(async (firstWindow) => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => {
      const { left, right, top } = image.getBoundingClientRect();
      const isBeside = right <= 0 || left >= innerWidth;
      return image.checkVisibility() && !isBeside && (!firstWindow || top < innerHeight);
    });
    const settled = inSight.map((image) => image.decode().catch(() => undefined));
    const tooLong = new Promise((resolve) => setTimeout(resolve, 4_000));
    await Promise.race([Promise.all(settled), tooLong]);
  }, windowOnly);
  const isAtRest = () =>
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .every(({ playState }) => playState !== "running");
  await page.waitForFunction(isAtRest, undefined, { timeout: 4_000 }).catch(() => undefined);
}
