import type { Frame, Page, ViewportSize } from "@playwright/test";
import { recordNetwork } from "./record-network.ts";
import { enter, expect, schoolUrl, test, windows } from "./school.ts";

/** Encoded before the school opens. */
const lesson = () => `${schoolUrl()}/video/five-finger-c`;
const playerPaths = /^\/player|^\/assets\/player\/|^\/api\/playback|^\/media\//;

const playButton = (page: Page) => page.getByRole("button", { name: /^Play Five/ });

async function getPlayerFrame(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  if (!frame) throw new Error("The player has no frame.");
  return frame;
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("no player or media is requested before Play, which works at any point of the poster [lesson-screen-1]", async ({
    school: page,
  }) => {
    await enter(page, "beginner");
    const network = await recordNetwork(page);
    await page.goto(lesson());
    await expect(page.getByRole("radio", { name: /^All of it/ })).toBeChecked();
    await page.waitForLoadState("networkidle");
    expect(network.matching(playerPaths)).toEqual([]);
    // A quality chosen before Play persists.
    await page.getByRole("radio", { name: /^Small picture/ }).check({ force: true });
    const poster = await playButton(page).boundingBox();
    expect(poster?.x).toBeCloseTo(0, 0);
    expect(poster?.width).toBeCloseTo(390, 0);
    // Practise is the only gold element of the page.
    const gold = await page.getByRole("main").evaluate((main) => {
      const accent = getComputedStyle(main).getPropertyValue("--accent").trim();
      const probe = document.createElement("i");
      probe.style.backgroundColor = accent;
      main.append(probe);
      const colour = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return [...main.querySelectorAll("a, button, label, span")].flatMap((element) =>
        getComputedStyle(element).backgroundColor === colour ? [element.textContent] : [],
      );
    });
    expect(gold).toEqual(["Practise this lesson"]);
    await playButton(page).tap({ position: { x: 30, y: 200 } });
    const frame = await getPlayerFrame(page);
    await frame.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2);
    await expect(frame.getByLabel("Quality")).toHaveValue("small");
    expect(network.matching(/segments\/(360|720|1080)p/)).toEqual([]);
    const frameBox = await page.locator("iframe").boundingBox();
    expect(frameBox?.x).toBeCloseTo(0, 0);
    expect(frameBox?.width).toBeCloseTo(390, 0);
    expect(frameBox?.height).toBeCloseTo((390 * 9) / 16 + 72, 0);
    // A row of lessons extends to the window's edge without widening the page.
    const row = page.getByRole("region", { name: /^Next Videos/ });
    await row.scrollIntoViewIfNeeded();
    await expect(row.locator(".swiper-initialized")).toBeVisible();
    await expect(row.getByRole("article").first()).toBeInViewport();
    expect(
      await page.evaluate(() => [innerWidth, document.body.parentElement?.scrollWidth]),
    ).toEqual([390, 390]);
  });

  test("in landscape, the player and its controls fit the window, and the film stays while one asks about it [lesson-screen-2]", async ({
    school: page,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await enter(page, "beginner");
    await page.goto(lesson());
    // A film that has not been started does not cover the form [pinned-film-1].
    await page.getByRole("button", { name: "Ask a question" }).tap();
    await page.getByLabel("Question", { exact: true }).tap();
    await expect(playButton(page)).not.toBeInViewport();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect(page.locator(".is-pinned")).toHaveCount(0);
    await page.getByRole("button", { name: "Hide the form" }).tap();
    await page.evaluate(() => scrollTo(0, 0));
    await playButton(page).tap();
    const frame = await getPlayerFrame(page);
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      if (!box) throw new Error(`${selector} is not shown`);
      return { ...box, right: box.x + box.width, bottom: box.y + box.height };
    };
    const [header, player] = [await boxOf("header"), await boxOf("iframe")];
    expect(player.y).toBeGreaterThanOrEqual(header.bottom - 0.5);
    expect(player.bottom).toBeLessThanOrEqual(390);
    expect(player.width).toBeGreaterThan(400);
    await frame.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1.2);
    await frame.evaluate(() => document.querySelector("video")?.pause());

    await page.getByRole("button", { name: "Ask a question" }).tap();
    await expect(page.getByRole("button", { name: /^About 0:0\d of the lesson/ })).toBeVisible();
    await page.getByLabel("Question", { exact: true }).tap();
    await expect(page.locator(".is-pinned")).toBeVisible();
    const [film, field] = [await boxOf(".is-pinned"), await boxOf("#discussion-panel textarea")];
    expect(film.y).toBeGreaterThanOrEqual(0);
    expect(film.bottom).toBeLessThanOrEqual(390);
    expect(field.right).toBeLessThanOrEqual(film.x);
    await page.getByRole("button", { name: "Hide the form" }).tap();
    await expect(page.locator(".is-pinned")).toHaveCount(0);
  });
});

test("without the plan, a lesson shows a poster and a link to the plans, and requests no player or media [lesson-screen-3]", async ({
  school: page,
}) => {
  for (const account of [null, "free", "professional"]) {
    if (account) await enter(page, account);
    const network = await recordNetwork(page);
    await page.goto(lesson());
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Watch Now" })).toHaveAttribute("href", "/plans");
    const poster = main.locator("img[src^='/posters/']").first();
    await expect(poster).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await main.locator("iframe").count()).toBe(0);
    expect(network.matching(playerPaths)).toEqual([]);
    // The document contains a visitor's data: no call, and no schemas for one.
    if (!account) expect(network.matching(/^\/api\/|^\/assets\/schemas/)).toEqual([]);
  }
});

test("the theme switch changes the whole lesson page, including the player [lesson-screen-4]", async ({
  school: page,
}) => {
  await enter(page, "beginner");
  await page.goto(lesson());
  const frame = await getPlayerFrame(page);
  await frame.waitForSelector(".bar");
  const heading = page.getByRole("heading", { level: 1 });
  const ink = () => heading.evaluate((element) => getComputedStyle(element).color);
  const bar = () => frame.$eval(".bar", (element) => getComputedStyle(element).backgroundColor);
  const [dark, darkBar] = [await ink(), await bar()];
  await page.getByRole("button", { name: "Switch between dark and light" }).click();
  await expect.poll(ink).not.toBe(dark);
  await expect.poll(bar).not.toBe(darkBar);
});

/** The layout shifts of the lesson's page at 400 kbit/s. */
async function measureShifts(page: Page, size: ViewportSize) {
  await page.setViewportSize(size);
  await enter(page, "beginner");
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.addInitScript(() => {
    const shifts: { value: number; nodes: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = Object(entry);
        const nodes = sources.map(({ node }: { node: Element | null }) =>
          node?.outerHTML?.slice(0, 120),
        );
        shifts.push({ value, nodes });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(lesson(), { waitUntil: "networkidle", timeout: 120_000 });
  await expect(page.getByRole("tab", { name: /Reviews/ })).toBeVisible();
  return page.evaluate<{ value: number; nodes: string[] }[]>("window.shifts");
}

test("on a slow connection, a lesson's page has no layout shift on a phone and a desktop [lesson-screen-5]", async ({
  school: phone,
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext();
  const measured = await Promise.all([
    measureShifts(phone, windows.phone),
    measureShifts(await context.newPage(), windows.desktop),
  ]);
  for (const shifts of measured) {
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(0.02);
  }
  await context.close();
});
