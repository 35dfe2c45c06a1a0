import type { Frame, Page } from "@playwright/test";
import * as z from "zod";
import { recordNetwork, totalBytes } from "./record-network.ts";
import { enter, expect, expectAccessible, schoolUrl, test } from "./school.ts";
import { registerBeginner } from "./students.ts";

/** Encoded before the school opens. */
const lesson = () => `${schoolUrl()}/video/five-finger-c`;
const segments = /^\/media\/.+\/segments\//;
const videoSegments = /^\/media\/.+\/segments\/\d+p\//;
const posters = /^\/posters\//;

/** A browser with the `Save-Data` hint. */
const sendSaveDataHint = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });

const choice = (page: Page, name: string) =>
  page.getByRole("radio", { name: new RegExp(`^${name}`) });
const playButton = (page: Page) => page.getByRole("button", { name: /^Play Five/ });

/** Plays the lesson to its end as fast as the browser can. */
async function playThrough(page: Page): Promise<void> {
  const frame = await getPlayerFrame(page);
  await frame.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0);
  await frame.evaluate(() => {
    const video = document.querySelector("video");
    if (video) Object.assign(video, { muted: true, playbackRate: 16 });
  });
  await frame.waitForFunction(() => document.querySelector("video")?.ended);
}

async function getPlayerFrame(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  if (!frame) throw new Error("The player has no frame.");
  return frame;
}

/** The bytes in a setting's label. */
async function readAnnouncedBytes(page: Page, name: string): Promise<number> {
  const label = await page.locator("label").filter({ hasText: name }).textContent();
  return Number(/([\d.]+) MB/.exec(label ?? "")?.[1]) * 1_000_000;
}

test.describe("with the data saver", () => {
  let student: string;
  // A new student has no watch position from another test.
  test.beforeAll(async () => {
    student = await registerBeginner("saver");
  });

  test("the player loads only after Play, in the smallest rendition and within the announced size [data-saver-6]", async ({
    school: page,
  }) => {
    await enter(page, student);
    await sendSaveDataHint(page);
    const network = await recordNetwork(page);
    await page.goto(lesson());
    await expect(choice(page, "Small picture")).toBeChecked();
    await expect(playButton(page)).toHaveAccessibleName(/, about [\d.]+ MB$/);
    await expectAccessible(page);
    await page.waitForLoadState("networkidle");
    expect(network.matching(/^\/player|^\/assets\/player\/|^\/api\/playback/)).toEqual([]);
    expect(network.matching(segments)).toEqual([]);

    const cost = await readAnnouncedBytes(page, "Small picture");
    await playButton(page).click();
    await playThrough(page);
    await (await getPlayerFrame(page)).locator("media-time-range").hover();
    const fetched = network.matching(segments);
    const tracks = new Set(fetched.map(({ path }) => path.split("/").at(-2)));
    expect([...tracks].sort()).toEqual(["240p", "sound-48k"]);
    expect(await (await getPlayerFrame(page)).locator("track").count()).toBe(0);
    expect(network.matching(/preview\.(webp|vtt)$/)).toEqual([]);
    expect(Math.abs(totalBytes(fetched) - cost) / cost).toBeLessThan(0.15);
  });

  test("'Sound only' requests no video, and is stored for the next lesson [data-saver-7]", async ({
    school: page,
  }) => {
    await enter(page, student);
    const network = await recordNetwork(page);
    await page.goto(lesson());
    await choice(page, "Sound only").check({ force: true });
    await page.reload();
    await expect(choice(page, "Sound only")).toBeChecked();
    await page.waitForLoadState("networkidle");
    const cost = await readAnnouncedBytes(page, "Sound only");
    network.clear();
    await playButton(page).click();
    await playThrough(page);
    const fetched = network.matching(segments);
    expect(network.matching(videoSegments)).toEqual([]);
    expect(network.matching(posters)).toEqual([]);
    expect(Math.abs(totalBytes(fetched) - cost) / cost).toBeLessThan(0.15);
    // A choice in the player also changes the page.
    const frame = await getPlayerFrame(page);
    await frame.getByLabel("Quality").selectOption("small");
    await expect(choice(page, "Small picture")).toBeChecked();
    // The change of quality may interrupt a concurrent play.
    const play = () =>
      frame.evaluate(() =>
        document
          .querySelector("video")
          ?.play()
          .catch(() => undefined),
      );
    await expect
      .poll(() => play().then(() => network.matching(videoSegments).length))
      .toBeGreaterThan(0);
    await choice(page, "Sound only").check({ force: true });
    await expect(frame.getByLabel("Quality")).toHaveValue("sound");
  });

  test("posters load only where visible, in the smallest size, and fonts only from the school [data-saver-8]", async ({
    school: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await sendSaveDataHint(page);
    const foreignRequests: string[] = [];
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== schoolUrl())
        foreignRequests.push(request.url());
    });
    const requested = await routePosters(page);
    const network = await recordNetwork(page);
    // From another page, so that the list is fetched by its API call.
    await page.goto(`${schoolUrl()}/faq`);
    await page.getByRole("banner").getByRole("link").first().click();
    const releases = page.getByRole("region", { name: "New Releases" }).first();
    await expect(releases.getByRole("article")).toHaveCount(12);
    await page.waitForLoadState("networkidle");
    expect(requested).toEqual([]);
    await releases.scrollIntoViewIfNeeded();
    await expect.poll(() => requested.length).toBeGreaterThan(1);
    await page.waitForLoadState("networkidle");
    // On a phone the next card's edge is visible.
    expect(requested).toEqual([0, 1].map((index) => `/posters/drawn-${index}/poster-480.webp`));
    expect(foreignRequests).toEqual([]);
    const fonts = network.matching(/\.woff2$/);
    expect(fonts.length).toBeGreaterThan(1);
    // Routing disables the browser's cache, so a font may be fetched twice.
    const sizes = new Map(fonts.map(({ path, bytes }) => [path, bytes]));
    expect([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(120_000);

    const saver = page.getByRole("contentinfo").getByRole("switch", { name: "Save data" });
    await expect(saver).toBeChecked();
    await saver.press("Space");
    await expect(saver).not.toBeChecked();
    await page.reload();
    await expect(saver).not.toBeChecked();
  });

  test("with 'All of it', seek bar thumbnails load on hover, and a rendition can be selected [data-saver-9]", async ({
    school: page,
  }) => {
    await enter(page, student);
    const network = await recordNetwork(page);
    await page.goto(lesson());
    await expect(choice(page, "All of it")).toBeChecked();
    const frame = await getPlayerFrame(page);
    await frame.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) > 1);
    expect(network.matching(/preview\.(webp|vtt)$/)).toEqual([]);
    const seekBar = frame.locator("media-time-range");
    await seekBar.hover();
    await expect.poll(() => network.matching(/preview\.vtt$/).length).toBe(1);
    await seekBar.hover({ position: { x: 90, y: 12 } });
    await expect.poll(() => network.matching(/preview\.webp$/).length).toBe(1);

    const [all, small, sound] = ["All of it", "Small picture", "Sound only"];
    const costs = await page.locator("fieldset label").allInnerTexts();
    expect(costs.map((text) => text.replace(/\s*\n\s*/, ", ").replace(/[\d.]+/, "1"))).toEqual([
      `${all}, up to 1 MB`,
      `${small}, about 1 MB`,
      `${sound}, about 1 MB`,
    ]);
    const list = frame.getByLabel("Quality");
    const offered = await list.locator("option").allInnerTexts();
    expect(offered.slice(0, 3)).toEqual(costs.map((text) => text.replace(/\s*\n\s*/, ", ")));
    expect(offered.slice(3).map((text) => text.split(",")[0])).toEqual(["720p", "360p", "240p"]);
    await list.selectOption("360p");
    await expect(choice(page, all)).toBeChecked();
    await page.reload();
    await expect((await getPlayerFrame(page)).getByLabel("Quality")).toHaveValue("360p");
  });
});

const listed = z.object({ data: z.array(z.looseObject({ poster: z.string() })) });

/** Gives each new release its own poster URL, and records which are requested. */
async function routePosters(page: Page): Promise<string[]> {
  const requested: string[] = [];
  const image = await fetch(`${schoolUrl()}/pictures/preparing-480.webp`);
  const body = Buffer.from(await image.arrayBuffer());
  await page.route("**/api/video/new", async (route) => {
    const response = await route.fetch();
    const { data } = listed.parse(await response.json());
    const videos = data.map((video, index) => ({
      ...video,
      poster: `/posters/drawn-${index}/poster-960.webp`,
    }));
    await route.fulfill({ response, json: { data: videos } });
  });
  await page.route("**/posters/drawn-*/**", async (route) => {
    requested.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: "image/webp", body });
  });
  return requested;
}

test.describe("on a slow or metered connection", () => {
  const emulateSlowConnection = (page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } });
    });
  const offer = (page: Page) => page.getByRole("region", { name: "Save data" });

  test("the data saver is offered once, and is in the menu [data-saver-10]", async ({
    school: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await emulateSlowConnection(page);
    await page.goto(`${schoolUrl()}/faq`);
    await expect(offer(page)).toBeVisible();
    await expectAccessible(page);
    await offer(page).getByRole("button", { name: "Save data" }).click();
    await expect(offer(page)).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("data-saving", "");
    await page.reload();
    await expect(offer(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Open the menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("switch", { name: "Save data" })).toBeChecked();
    await expectAccessible(page);
    await menu.getByRole("switch", { name: "Save data" }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-saving");
  });

  test("a dismissed offer stays dismissed, never covers a lesson, and is not made on a fast connection", async ({
    school: page,
  }) => {
    await page.goto(`${schoolUrl()}/about`);
    await expect(offer(page)).toHaveCount(0);
    await emulateSlowConnection(page);
    await page.goto(lesson());
    await expect(offer(page)).toHaveCount(0);
    await page.goto(`${schoolUrl()}/about`);
    await offer(page).getByRole("button", { name: "No, thank you" }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.goto(`${schoolUrl()}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });
});
