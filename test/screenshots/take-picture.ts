import type { Browser, Page, Request } from "@playwright/test";
import { enterWith } from "../support/school/demo-session.ts";
import { type Place, type Screen, type Theme, waitUntilHydrated } from "./screen.ts";

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
    const waitForCalls = watchCalls(page);
    if (screen.print) await page.emulateMedia({ media: "print" });
    if (screen.account) await enterWith(page, await place.signIn(screen.account));
    await screen.before?.(page, place);
    await page.goto(screen.path, { waitUntil: "load" });
    if (!screen.withoutScripts) await waitUntilHydrated(page, screen.account !== undefined);
    if (!screen.waits) await waitForCalls();
    await screen.prepare?.(page, place);
    if (!screen.windowOnly) await page.mouse.move(0, 0);
    if (!screen.windowOnly && !screen.waits) await waitForCalls();
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
  style: "nav[aria-label='Quick links'] { display: none; }",
};

/** Waits until no call has been under way for a moment; a film goes on calling, so it has an end. */
function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let quietSince = Date.now();
  const end = (request: Request) => {
    open.delete(request);
    quietSince = Date.now();
  };
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return async () => {
    quietSince = Date.now();
    const patience = Date.now() + 6_000;
    const isQuiet = () => open.size === 0 && Date.now() - quietSince > 400;
    while (!isQuiet() && Date.now() < patience) await page.waitForTimeout(50);
  };
}

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
