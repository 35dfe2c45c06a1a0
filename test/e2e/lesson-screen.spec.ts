import type { Frame, Page } from "@playwright/test";
import { enter, expect, schoolUrl, test } from "./school.ts";
import { watchWire } from "./wire.ts";

/** Prepared before the school opens. */
const lesson = () => `${schoolUrl()}/video/five-finger-c`;
const ofPlayer = /^\/player|^\/assets\/player|^\/api\/playback|^\/media\//;

const playButton = (page: Page) => page.getByRole("button", { name: /^Play Five/ });

async function playerOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  if (!frame) throw new Error("The player has no frame.");
  return frame;
}

test.describe("with a phone in hand", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("nothing of a lesson is fetched before Play, which works wherever a finger presses", async ({
    school: page,
  }) => {
    await enter(page, "beginner");
    const wire = await watchWire(page);
    await page.goto(lesson());
    await expect(page.getByRole("radio", { name: /^All of it/ })).toBeChecked();
    await page.waitForLoadState("networkidle");
    expect(wire.matching(ofPlayer)).toEqual([]);
    // What is chosen before Play holds.
    await page.getByRole("radio", { name: /^Small picture/ }).check({ force: true });
    const poster = await playButton(page).boundingBox();
    expect(poster?.x).toBeCloseTo(0, 0);
    expect(poster?.width).toBeCloseTo(390, 0);
    await playButton(page).tap({ position: { x: 30, y: 200 } });
    const frame = await playerOf(page);
    await frame.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2);
    await expect(frame.getByLabel("Quality")).toHaveValue("small");
    expect(wire.matching(/segments\/(360|720|1080)p/)).toEqual([]);
    const place = await page.locator("iframe").boundingBox();
    expect(place?.x).toBeCloseTo(0, 0);
    expect(place?.width).toBeCloseTo(390, 0);
    expect(place?.height).toBeCloseTo((390 * 9) / 16 + 72, 0);
  });

  test("that lies on its side, the picture fits the window", async ({ school: page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await enter(page, "beginner");
    await page.goto(lesson());
    await playButton(page).tap();
    const place = await page.locator("iframe").boundingBox();
    expect(place?.height).toBeLessThanOrEqual(390);
    expect(place?.width).toBeGreaterThan(500);
  });
});

test("who lacks the plan gets the poster and the way to the plans, no player and nothing of the film", async ({
  school: page,
}) => {
  for (const account of [null, "free", "professional"]) {
    if (account) await enter(page, account);
    const wire = await watchWire(page);
    await page.goto(lesson());
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Watch Now" })).toHaveAttribute("href", "/plans");
    const poster = main.locator("img[src^='/posters/']").first();
    await expect(poster).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await main.locator("iframe").count()).toBe(0);
    expect(wire.matching(ofPlayer)).toEqual([]);
  }
});

test("the theme switch turns the whole lesson page, the player included", async ({
  school: page,
}) => {
  await enter(page, "beginner");
  await page.goto(lesson());
  const frame = await playerOf(page);
  await frame.waitForSelector(".bar");
  const heading = page.getByRole("heading", { level: 1 });
  const ink = () => heading.evaluate((element) => getComputedStyle(element).color);
  const bar = () => frame.$eval(".bar", (element) => getComputedStyle(element).backgroundColor);
  const [dark, darkBar] = [await ink(), await bar()];
  await page.getByRole("button", { name: "Switch between dark and light" }).click();
  await expect.poll(ink).not.toBe(dark);
  await expect.poll(bar).not.toBe(darkBar);
});

for (const [name, viewport] of [
  ["phone", { width: 390, height: 844 }],
  ["desk", { width: 1440, height: 900 }],
] as const) {
  test(`on a slow line, the parts of a lesson's page stay where they are: ${name}`, async ({
    school: page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(viewport);
    await enter(page, "beginner");
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 150 },
      ...{ downloadThroughput: 50_000, uploadThroughput: 50_000 },
    });
    await page.addInitScript(() => {
      const moves: { value: number; nodes: string[] }[] = [];
      Object.assign(window, { moves });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources = [] } = Object(entry);
          const nodes = sources.map(({ node }: { node: Element | null }) =>
            node?.outerHTML?.slice(0, 120),
          );
          moves.push({ value, nodes });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(lesson(), { waitUntil: "networkidle", timeout: 120_000 });
    await expect(page.getByRole("tab", { name: /Reviews/ })).toBeVisible();
    const moves = await page.evaluate<{ value: number; nodes: string[] }[]>("window.moves");
    const sum = moves.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(moves, null, 1)).toBeLessThanOrEqual(0.02);
  });
}
