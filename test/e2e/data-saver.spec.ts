import type { Frame, Page } from "@playwright/test";
import { enter, expect, expectAccessible, schoolUrl, test } from "./school.ts";
import { watchWire, weigh } from "./wire.ts";

/** Prepared before the school opens. */
const lesson = () => `${schoolUrl()}/video/five-finger-c`;
const film = /^\/media\/.+\/segments\//;
const pictures = /^\/media\/.+\/segments\/\d+p\//;
const posters = /^\/media\/.+\/posters\//;

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
  test("nothing of the player comes before Play, then the small picture alone, at the announced cost", async ({
    school: page,
  }) => {
    await enter(page, "beginner");
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
    const fetched = wire.matching(film);
    const tracks = new Set(fetched.map(({ path }) => path.split("/").at(-2)));
    expect([...tracks].sort()).toEqual(["240p", "sound-48k"]);
    expect(wire.matching(/preview\.(webp|vtt)$/)).toEqual([]);
    expect(Math.abs(weigh(fetched) - cost) / cost).toBeLessThan(0.15);
  });

  test("sound only fetches no picture, and is remembered for the next lesson", async ({
    school: page,
  }) => {
    await enter(page, "beginner");
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
    await frame.evaluate(() => document.querySelector("video")?.play());
    await expect.poll(() => wire.matching(pictures).length).toBeGreaterThan(0);
    await choice(page, "Sound only").check({ force: true });
    await expect(frame.getByLabel("Quality")).toHaveValue("sound");
  });
});
