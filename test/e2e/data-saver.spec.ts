import type { Frame, Page } from "@playwright/test";
import * as z from "zod";
import { registerBeginner } from "./lesson-discussion-page.ts";
import { enter, expect, expectAccessible, schoolUrl, test } from "./school.ts";
import { watchWire, weigh } from "./wire.ts";

/** Prepared before the school opens. */
const lesson = () => `${schoolUrl()}/video/five-finger-c`;
const film = /^\/media\/.+\/segments\//;
const pictures = /^\/media\/.+\/segments\/\d+p\//;
const posters = /^\/posters\//;

/** A browser that says `Save-Data`, as cheap phones are told to. */
const saveDataByHint = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });

const choice = (page: Page, name: string) =>
  page.getByRole("radio", { name: new RegExp(`^${name}`) });
const playButton = (page: Page) => page.getByRole("button", { name: /^Play Five/ });

/** Plays the lesson to its end as fast as the browser can. */
async function playThrough(page: Page): Promise<void> {
  const frame = await playerOf(page);
  await frame.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0);
  await frame.evaluate(() => {
    const video = document.querySelector("video");
    if (video) Object.assign(video, { muted: true, playbackRate: 16 });
  });
  await frame.waitForFunction(() => document.querySelector("video")?.ended);
}

async function playerOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  if (!frame) throw new Error("The player has no frame.");
  return frame;
}

/** The bytes that the chosen setting announces. */
async function announced(page: Page, name: string): Promise<number> {
  const words = await page.locator("label").filter({ hasText: name }).textContent();
  return Number(/([\d.]+) MB/.exec(words ?? "")?.[1]) * 1_000_000;
}

test.describe("on costly data", () => {
  let student: string;
  // Of one's own, so that no lesson goes on from where another test has left it.
  test.beforeAll(async () => {
    student = await registerBeginner("saver");
  });

  test("nothing of the player comes before Play, then the small picture alone, at the announced cost", async ({
    school: page,
  }) => {
    await enter(page, student);
    await saveDataByHint(page);
    const wire = await watchWire(page);
    await page.goto(lesson());
    await expect(choice(page, "Small picture")).toBeChecked();
    await expect(playButton(page)).toHaveAccessibleName(/, about [\d.]+ MB$/);
    await expectAccessible(page);
    await page.waitForLoadState("networkidle");
    expect(wire.matching(/^\/player|^\/assets\/player|^\/api\/playback/)).toEqual([]);
    expect(wire.matching(film)).toEqual([]);

    const cost = await announced(page, "Small picture");
    await playButton(page).click();
    await playThrough(page);
    await (await playerOf(page)).locator("media-time-range").hover();
    const fetched = wire.matching(film);
    const tracks = new Set(fetched.map(({ path }) => path.split("/").at(-2)));
    expect([...tracks].sort()).toEqual(["240p", "sound-48k"]);
    expect(await (await playerOf(page)).locator("track").count()).toBe(0);
    expect(wire.matching(/preview\.(webp|vtt)$/)).toEqual([]);
    expect(Math.abs(weigh(fetched) - cost) / cost).toBeLessThan(0.15);
  });

  test("sound only fetches no picture, and is remembered for the next lesson", async ({
    school: page,
  }) => {
    await enter(page, student);
    const wire = await watchWire(page);
    await page.goto(lesson());
    await choice(page, "Sound only").check({ force: true });
    await page.reload();
    await expect(choice(page, "Sound only")).toBeChecked();
    await page.waitForLoadState("networkidle");
    const cost = await announced(page, "Sound only");
    wire.forget();
    await playButton(page).click();
    await playThrough(page);
    const fetched = wire.matching(film);
    expect(wire.matching(pictures)).toEqual([]);
    expect(wire.matching(posters)).toEqual([]);
    expect(Math.abs(weigh(fetched) - cost) / cost).toBeLessThan(0.15);
    // Chosen in the player, it is chosen beside it too.
    const frame = await playerOf(page);
    await frame.getByLabel("Quality").selectOption("small");
    await expect(choice(page, "Small picture")).toBeChecked();
    // The change of quality may interrupt a play that is asked for meanwhile.
    const play = () =>
      frame.evaluate(() =>
        document
          .querySelector("video")
          ?.play()
          .catch(() => undefined),
      );
    await expect.poll(() => play().then(() => wire.matching(pictures).length)).toBeGreaterThan(0);
    await choice(page, "Sound only").check({ force: true });
    await expect(frame.getByLabel("Quality")).toHaveValue("sound");
  });

  test("posters come only where they are seen, at their smallest, and fonts from the school alone", async ({
    school: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await saveDataByHint(page);
    const strangers: string[] = [];
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== schoolUrl()) strangers.push(request.url());
    });
    const asked = await drawPosters(page);
    const wire = await watchWire(page);
    // From another page, so that the list comes by its call.
    await page.goto(`${schoolUrl()}/faq`, { waitUntil: "networkidle" });
    await page.getByRole("banner").getByRole("link").first().click();
    const releases = page.getByRole("region", { name: "New Releases" }).first();
    await expect(releases.getByRole("article")).toHaveCount(12);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await releases.scrollIntoViewIfNeeded();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual(["/posters/drawn-0/poster-480.webp"]);
    expect(strangers).toEqual([]);
    const fonts = wire.matching(/\.woff2$/);
    expect(fonts.length).toBeGreaterThan(1);
    // Routing keeps the browser from keeping, so that one may come twice here.
    const sizes = new Map(fonts.map(({ path, bytes }) => [path, bytes]));
    expect([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(120_000);

    const saver = page.getByRole("contentinfo").getByRole("switch", { name: "Save data" });
    await expect(saver).toBeChecked();
    await saver.press("Space");
    await expect(saver).not.toBeChecked();
    await page.reload();
    await expect(saver).not.toBeChecked();
  });

  test("with all of it, pictures over the seek bar come when one reaches for it, and one size can be held", async ({
    school: page,
  }) => {
    await enter(page, student);
    const wire = await watchWire(page);
    await page.goto(lesson());
    await expect(choice(page, "All of it")).toBeChecked();
    const frame = await playerOf(page);
    await frame.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) > 1);
    expect(wire.matching(/preview\.(webp|vtt)$/)).toEqual([]);
    const seekBar = frame.locator("media-time-range");
    await seekBar.hover();
    await expect.poll(() => wire.matching(/preview\.vtt$/).length).toBe(1);
    await seekBar.hover({ position: { x: 90, y: 12 } });
    await expect.poll(() => wire.matching(/preview\.webp$/).length).toBe(1);

    const [all, small, sound] = ["All of it", "Small picture", "Sound only"];
    const costs = await page.locator("fieldset label").allInnerTexts();
    expect(costs.map((text) => text.replace(/\s*\n\s*/, ", ").replace(/[\d.]+/, "1"))).toEqual([
      ...[`${all}, up to 1 MB`, `${small}, about 1 MB`, `${sound}, about 1 MB`],
    ]);
    const list = frame.getByLabel("Quality");
    const offered = await list.locator("option").allInnerTexts();
    expect(offered.slice(0, 3)).toEqual(costs.map((text) => text.replace(/\s*\n\s*/, ", ")));
    expect(offered.slice(3).map((text) => text.split(",")[0])).toEqual(["720p", "360p", "240p"]);
    await list.selectOption("360p");
    await expect(choice(page, all)).toBeChecked();
    await page.reload();
    await expect((await playerOf(page)).getByLabel("Quality")).toHaveValue("360p");
  });
});

const listed = z.object({ data: z.array(z.looseObject({ poster: z.string() })) });

/** Gives each new release a poster of its own, and notes which of them are asked for. */
async function drawPosters(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const picture = await fetch(`${schoolUrl()}/pictures/preparing-480.webp`);
  const body = Buffer.from(await picture.arrayBuffer());
  await page.route("**/api/video/new", async (route) => {
    const response = await route.fetch();
    const { data } = listed.parse(await response.json());
    const drawn = data.map((video, index) => ({
      ...video,
      poster: `/posters/drawn-${index}/poster-960.webp`,
    }));
    await route.fulfill({ response, json: { data: drawn } });
  });
  await page.route("**/posters/drawn-*/**", async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: "image/webp", body });
  });
  return asked;
}

test.describe("on a slow or metered line", () => {
  const slowLine = (page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } });
    });
  const offer = (page: Page) => page.getByRole("region", { name: "Save data" });

  test("saving data is offered once, and stands in the menu", async ({ school: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await slowLine(page);
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

  test("a no is kept as well, a lesson is never covered, and a fast line is not asked", async ({
    school: page,
  }) => {
    await page.goto(`${schoolUrl()}/about`);
    await expect(offer(page)).toHaveCount(0);
    await slowLine(page);
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
