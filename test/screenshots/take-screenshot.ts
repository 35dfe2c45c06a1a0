import type { Browser, Page, Request } from "@playwright/test";
import { enterWith } from "../support/school/demo-session.ts";
import { type SchoolTarget, type Screen, type Theme, waitUntilHydrated } from "./screen.ts";

interface Shot {
  screen: Screen;
  width: number;
  theme: Theme;
  target: SchoolTarget;
  file: string;
}

/** Brings a screen into its state, waits until it is idle, and saves a screenshot. */
export async function takeScreenshot(browser: Browser, shot: Shot): Promise<void> {
  const { screen, width, theme, target, file } = shot;
  const context = await browser.newContext({
    viewport: screen.viewport ?? { width, height: width < 500 ? 844 : 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
    javaScriptEnabled: !screen.withoutScripts,
    baseURL: target.url,
  });
  context.setDefaultTimeout(15_000);
  const cookie = `tlp-theme${new URL(target.url).port}`;
  await context.addCookies([{ name: cookie, value: theme, url: target.url }]);
  try {
    const page = await context.newPage();
    const waitForCalls = watchCalls(page);
    if (screen.print) await page.emulateMedia({ media: "print" });
    if (screen.account) await enterWith(page, await target.signIn(screen.account));
    await screen.before?.(page, target);
    await page.goto(screen.path, { waitUntil: "load" });
    if (!screen.withoutScripts) await waitUntilHydrated(page, screen.account !== undefined);
    if (!screen.waits) await waitForCalls();
    await screen.prepare?.(page, target);
    if (!screen.windowOnly) await page.mouse.move(0, 0);
    if (!screen.windowOnly && !screen.waits) await waitForCalls();
    if (!screen.windowOnly && !screen.withoutScripts) await scrollThrough(page);
    await waitForRendering(page, screen.windowOnly === true);
    await page.screenshot({
      path: file,
      type: "jpeg",
      quality: 88,
      timeout: 60_000,
      ...(!screen.windowOnly && wholePage),
    });
  } finally {
    await context.close();
  }
}

/**
 * Hides elements that stick to the window's bottom, as they would cover the middle of the full
 * page.
 */
const wholePage = {
  fullPage: true,
  style: "nav[aria-label='Quick links'] { display: none; }",
};

/**
 * Waits until the page has been without calls for a moment, within a deadline: a playing film never
 * stops calling.
 */
function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let idleSince = Date.now();
  const end = (request: Request) => {
    open.delete(request);
    idleSince = Date.now();
  };
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return async () => {
    idleSince = Date.now();
    const deadline = Date.now() + 6_000;
    const isIdle = () => open.size === 0 && Date.now() - idleSince > 400;
    while (!isIdle() && Date.now() < deadline) await page.waitForTimeout(50);
  };
}

/** Scrolls through the page to trigger lazy content, then returns to the top. */
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

/** Waits for images, fonts and finite animations. */
async function waitForRendering(page: Page, windowOnly: boolean): Promise<void> {
  await page.evaluate(async (firstWindow) => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => {
      const { left, right, top } = image.getBoundingClientRect();
      const isBeside = right <= 0 || left >= innerWidth;
      return image.checkVisibility() && !isBeside && (!firstWindow || top < innerHeight);
    });
    const decoded = inSight.map((image) => image.decode().catch(() => undefined));
    const timeout = new Promise((resolve) => setTimeout(resolve, 4_000));
    await Promise.race([Promise.all(decoded), timeout]);
  }, windowOnly);
  const isAtRest = () =>
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .every(({ playState }) => playState !== "running");
  await page.waitForFunction(isAtRest, undefined, { timeout: 4_000 }).catch(() => undefined);
}
