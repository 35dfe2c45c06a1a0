import type { Page } from "@playwright/test";
import { fail, goWithin, hold, mockResponse, press, type Screen, skipRetries } from "../screen.ts";

const lesson = "/video/five-finger-c";
const library = "**/api/video/library?*";
const search = "**/api/video?*";
const installClock = (page: Page) => page.clock.install();

/** Library, search and lesson screens. */
export const lessonScreens: readonly Screen[] = [
  { name: "library", path: "/library" },
  { name: "library-320", path: "/library", widths: [390], viewport: { width: 320, height: 640 } },
  { name: "library-special", path: "/library?tab=professional", account: "professional-pro" },
  { name: "library-loading", path: "/library", prepare: waitForLibrary, waits: true },
  { name: "library-more", path: "/library", prepare: waitForMore, waits: true },
  { name: "library-empty", path: "/library", prepare: emptyLibrary },
  { name: "library-failed", path: "/library", before: installClock, prepare: failLibrary },
  { name: "search", path: "/search" },
  { name: "search-found", path: "/search?q=hands" },
  { name: "search-loading", path: "/search", prepare: waitForSearch, waits: true },
  { name: "search-nothing", path: "/search?q=accordion" },
  { name: "search-failed", path: "/search", before: installClock, prepare: failSearch },
  { name: "search-over-page", path: "/faq", prepare: openSearch, windowOnly: true },
  { name: "video-locked", path: lesson },
  { name: "video-locked-320", path: lesson, widths: [390], viewport: { width: 320, height: 640 } },
  { name: "video-special", path: "/video/practising-slowly" },
  { name: "video-preparing", path: "/library", account: "beginner", prepare: unprepare },
  { name: "video-loading", path: "/library", prepare: waitForVideo, waits: true },
  { name: "video-failed", path: "/library", before: installClock, prepare: failVideo },
  { name: "video-next-failed", path: "/library", before: installClock, prepare: failNext },
  { name: "video-playing", path: lesson, account: "beginner", prepare: play, windowOnly: true },
  { name: "video-paused", path: lesson, account: "beginner", prepare: pause, windowOnly: true },
  {
    name: "video-practising",
    path: lesson,
    account: "beginner",
    prepare: practise,
    windowOnly: true,
  },
  {
    name: "video-keys",
    path: lesson,
    account: "beginner",
    prepare: listKeys,
    windowOnly: true,
  },
  { name: "video-ended", path: lesson, account: "beginner", prepare: end, windowOnly: true },
  {
    name: "video-no-pass",
    path: lesson,
    account: "beginner",
    before: (page) => fail(page, "**/api/playback/**"),
    windowOnly: true,
  },
  { name: "video-saving", path: lesson, account: "beginner", before: saveData, windowOnly: true },
];

async function waitForLibrary(page: Page): Promise<void> {
  await hold(page, library);
  await page.getByRole("tab", { name: "Professional" }).click();
  await page.getByRole("status", { name: "Loading lessons" }).waitFor();
}

async function waitForMore(page: Page): Promise<void> {
  await hold(page, library);
  await press(page, "Show More");
  await page.getByRole("button", { name: "Showing More..." }).waitFor();
}

async function emptyLibrary(page: Page): Promise<void> {
  await mockResponse(page, library, { data: { videos: [], total: 0, hasMore: false } });
  await page.getByRole("tab", { name: "Professional" }).click();
  await page.getByText("The first lessons will appear here soon.").waitFor();
}

async function failLibrary(page: Page): Promise<void> {
  await fail(page, library);
  await page.getByRole("tab", { name: "Professional" }).click();
  await skipRetries(page);
}

const type = (page: Page, text: string) => page.getByPlaceholder("Type to Search").fill(text);

async function waitForSearch(page: Page): Promise<void> {
  await hold(page, search);
  await type(page, "waltz");
  await page.getByRole("status", { name: "Searching" }).waitFor();
}

async function failSearch(page: Page): Promise<void> {
  await fail(page, search);
  await type(page, "waltz");
  await skipRetries(page);
}

async function openSearch(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Search" }).filter({ visible: true }).click();
  await page.getByRole("dialog", { name: "Search" }).waitFor();
  await type(page, "hands");
  await page.getByRole("list", { name: "Lessons found" }).waitFor();
}

/** Shows the lesson as still being encoded. */
async function unprepare(page: Page): Promise<void> {
  await page.route(`**/api${lesson}`, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ json: { data: { ...data, ready: false } } });
  });
  await goWithin(page, lesson);
  await page.getByText("Preparing…").first().waitFor();
}

async function waitForVideo(page: Page): Promise<void> {
  await hold(page, `**/api${lesson}`);
  await hold(page, "**/api/video/next?*");
  await goWithin(page, lesson);
}

async function failVideo(page: Page): Promise<void> {
  await fail(page, `**/api${lesson}`);
  await goWithin(page, lesson);
  await skipRetries(page);
}

async function failNext(page: Page): Promise<void> {
  await fail(page, "**/api/video/next?*");
  await goWithin(page, lesson);
  await skipRetries(page);
}

const film = (page: Page) => page.frameLocator("main iframe").locator("video");

async function play(page: Page): Promise<void> {
  // On a phone the player loads after Play.
  const first = page.getByRole("button", { name: /^Play / });
  await first.or(page.locator("main iframe")).waitFor();
  if (await first.isVisible()) await first.click();
  else await page.frameLocator("main iframe").locator("media-play-button").first().click();
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    while (video.currentTime < 1) await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

async function pause(page: Page): Promise<void> {
  await play(page);
  await film(page).evaluate((video: HTMLVideoElement) => video.pause());
}

/** A loop of some bars at three quarters of the speed. */
async function practise(page: Page): Promise<void> {
  await pause(page);
  const player = page.frameLocator("main iframe");
  await player.getByRole("button", { name: "Practice controls" }).click();
  await player.getByLabel("Speed", { exact: true }).selectOption({ label: "75%" });
  await player.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration * 0.3;
  });
  await player.getByRole("button", { name: /^Set A/ }).click();
  await player.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration * 0.6;
  });
  await player.getByRole("button", { name: /^Set B/ }).click();
}

async function listKeys(page: Page): Promise<void> {
  await practise(page);
  const player = page.frameLocator("main iframe");
  await player.getByRole("button", { name: "Keys" }).click();
  await player.getByRole("dialog", { name: "Keys" }).waitFor();
}

async function end(page: Page): Promise<void> {
  await play(page);
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3;
    await new Promise((resolve) => video.addEventListener("ended", resolve, { once: true }));
  });
}

async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
}
