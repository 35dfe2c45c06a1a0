import path from "node:path";
import type { Page } from "@playwright/test";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { createTestFilm } from "../../src/media/server/testing/test-films.ts";
import { enterWith, openSession } from "../support/school/demo-session.ts";
import { expect, schoolUrl, test, windows } from "./school.ts";
import {
  enterStudio,
  expectGoodLooks,
  inDialog,
  main,
  mainButton,
  useTeacherSchool,
} from "./teacher-school.ts";

useTeacherSchool();

/** Sends films as uploads and waits until they are ready. */
async function sendFilms(page: Page, files: readonly string[]): Promise<void> {
  await enterStudio(page, "uploads");
  await main(page)
    .getByLabel("Choose films")
    .setInputFiles([...files]);
  for (const file of files) {
    const sent = main(page)
      .getByRole("article")
      .filter({ hasText: path.basename(file) });
    await expect(sent).toContainText("Ready · kept until");
  }
}

/** Begins a lesson and adds the uploads of these names to its film. */
async function beginLesson(page: Page, title: string, files: readonly string[]): Promise<void> {
  await page.goto(`${schoolUrl()}/studio/lessons`);
  await mainButton(page, "New lesson").click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/studio\/lessons\/edit\?lesson=/);
  for (const file of files) {
    const uploads = main(page).getByLabel("Your uploads");
    const upload = uploads.locator("option").filter({ hasText: path.basename(file) });
    await uploads.selectOption((await upload.getAttribute("value")) ?? "");
    await mainButton(page, "Add it to the film").click();
  }
}

/** Uses the chosen film, and publishes the lesson once it is ready. */
async function publishWith(page: Page, length: string): Promise<void> {
  await mainButton(page, "Use this film").click();
  const film = page.getByRole("region", { name: "Film", exact: true });
  await expect(film).toContainText(`Ready: ${length} long`, { timeout: 300_000 });
  await main(page).getByLabel("Description", { exact: true }).fill("Which finger plays which key.");
  await mainButton(page, "Save").click();
  await mainButton(page, "Publish now").click();
  await inDialog(page, "Publish it").click();
  const publication = page.getByRole("region", { name: "Publication" });
  await expect(publication).toContainText("Published");
}

const playerVideo = (page: Page) => page.frameLocator("iframe").locator("video");
const timeOf = (page: Page) =>
  playerVideo(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);

/** Plays the lesson's film silently, from a second on. */
async function playFrom(page: Page, seconds: number): Promise<void> {
  const video = playerVideo(page);
  await expect
    .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
    .toBeGreaterThan(1);
  await video.evaluate((element: HTMLVideoElement, from) => {
    element.muted = true;
    element.currentTime = from;
    return element.play();
  }, seconds);
}

/** The colour of the playing film at a place, in parts of its width and height. */
const colourAt = (page: Page, place: readonly [number, number]) =>
  playerVideo(page).evaluate((video: HTMLVideoElement, [x, y]) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 100, height: 100 });
    const context = canvas.getContext("2d");
    context?.drawImage(video, 0, 0, 100, 100);
    const [red = 0, green = 0] = context?.getImageData(x * 100, y * 100, 1, 1).data ?? [];
    return red > green + 60 ? "red" : green > red + 60 ? "green" : "neither";
  }, place);

test("a phone's film of the hands lies in the corner of a screen recording, and a student watches both", async ({
  school: page,
  browser,
}, testInfo) => {
  const ffmpeg = await locateFfmpeg();
  // Held upright: the camera stores the picture lying, and how to turn it.
  const hands = await createTestFilm(ffmpeg, testInfo.outputPath("IMG_0042.MOV"), {
    inputs: ["color=lime:s=426x240:r=30:d=8", "sine=d=8"],
    args: ["-c:v", "libx264", "-preset", "ultrafast", "-metadata:s:v", "rotate=90"],
  });
  const screen = await createTestFilm(ffmpeg, testInfo.outputPath("Screen Recording.webm"), {
    inputs: ["color=red:s=640x360:r=25:d=9"],
    args: ["-c:v", "libvpx", "-deadline", "realtime", "-live", "1"],
  });
  await sendFilms(page, [hands, screen]);
  await beginLesson(page, "Hands from above", [screen, hands]);
  await main(page)
    .getByLabel("The two clips are shown")
    .selectOption("At once, picture in picture");
  await main(page).getByLabel("The sound is that of").selectOption("Clip 2");
  await main(page).getByLabel("Seconds that clip 2 is ahead").fill("-1");
  await expectGoodLooks(page);
  await publishWith(page, "0:08");

  const student = await (await browser.newContext({ viewport: windows.phone })).newPage();
  await enterWith(student.context(), await openSession(schoolUrl(), "professional-pro"));
  await student.goto(`${schoolUrl()}/video/hands-from-above`);
  await main(student)
    .getByRole("button", { name: /^Play Hands from above/ })
    .click();
  await playFrom(student, 2);
  await expect.poll(() => timeOf(student)).toBeGreaterThan(3);
  expect(await colourAt(student, [0.2, 0.3])).toBe("red");
  expect(await colourAt(student, [0.9, 0.75])).toBe("green");
  await expect
    .poll(() => playerVideo(student).evaluate(({ ended }: HTMLVideoElement) => ended))
    .toBe(true);
});

test("a visitor watches the free first minute of a lesson to its end, and no second more", async ({
  school: page,
  browser,
}, testInfo) => {
  const film = await createTestFilm(await locateFfmpeg(), testInfo.outputPath("lesson.mp4"), {
    inputs: ["testsrc2=s=426x240:r=10:d=130", "sine=d=130"],
    args: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  });
  await sendFilms(page, [film]);
  await beginLesson(page, "A first minute", [film]);
  await publishWith(page, "2:10");
  await main(page).getByRole("switch", { name: "Free to watch" }).click();
  await main(page).getByLabel("What is free").selectOption("The first minute");
  await page
    .getByRole("region", { name: "Publication" })
    .getByRole("button", { name: "Save", exact: true })
    .click();
  await expect(main(page)).toContainText("Anyone can watch the first minute");

  const visitor = await (await browser.newContext({ viewport: windows.phone })).newPage();
  await visitor.goto(`${schoolUrl()}/video/a-first-minute`);
  await main(visitor)
    .getByRole("button", { name: /^Play A first minute/ })
    .click();
  await playFrom(visitor, 57);
  const end = visitor.getByRole("region", { name: "After the free film" });
  await expect(end).toContainText("The free part ends here.");
  await expectGoodLooks(visitor);
  const seen = await playerVideo(visitor).evaluate(({ duration }: HTMLVideoElement) => duration);
  expect(seen).toBeGreaterThan(59);
  expect(seen).toBeLessThan(62);
});
