import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { uploadPartBytes, uploadRefusals } from "#media/contract/uploads.ts";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { makeFilm } from "../support/make-film.ts";
import { holdFilms, mockEmptyStudio, mockStudio } from "../support/mock-studio.ts";
import { press } from "./keyboard.ts";
import {
  enter,
  expect,
  expectAccessibleInBothThemes,
  expectNoHorizontalScroll,
  schoolUrl,
  signIn,
  test,
} from "./school.ts";

const main = (page: Page) => page.getByRole("main");
const film = (page: Page, name: string) =>
  main(page).getByRole("article").filter({ hasText: name });
const open = (page: Page) => page.goto(`${schoolUrl()}/studio/uploads`);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "films-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test("a film goes on after an expired token, a broken line and a reload; what is no film is refused", async ({
  school: page,
}) => {
  const [lesson, notes] = [path.join(folder, "lesson.mp4"), path.join(folder, "notes.mp4")];
  await makeFilm(await locateFfmpeg(), lesson, uploadPartBytes + 1_000_000);
  await writeFile(notes, "Bars 9 to 12, hands apart.");
  page.on("dialog", (asked) => asked.accept());
  await signIn(page, "instructor");

  // The first part fails by an expired token, then by a broken connection; the second never
  // arrives.
  let isHeld = true;
  const secondPart = Promise.withResolvers<void>();
  const failures = ["expired", "broken"];
  await page.route("**/api/studio/uploads/*", async (route) => {
    const request = route.request();
    if (request.method() !== "PATCH") return route.fallback();
    const failure = failures.shift();
    if (failure === "expired") return route.fulfill({ status: 401, json: { message: "Expired" } });
    if (failure === "broken") return route.abort("connectionreset");
    const isFirst = (await request.headerValue("upload-offset")) === "0";
    if (isFirst || !isHeld) return route.fallback();
    secondPart.resolve();
    await new Promise<void>(() => undefined);
  });
  await open(page);
  await main(page).getByLabel("Choose films").setInputFiles([lesson, notes]);
  await expect(film(page, "notes.mp4")).toContainText(uploadRefusals["not-a-film"]);
  // The browser requests it once the server has all of the first part.
  await secondPart.promise;
  const progress = film(page, "lesson.mp4").getByRole("progressbar");
  await expect
    .poll(async () => Number(await progress.getAttribute("aria-valuenow")))
    .toBeGreaterThanOrEqual(89);
  await page.reload();
  isHeld = false;

  await expect(film(page, "lesson.mp4")).toContainText("Stopped at 89%");
  const goOn = main(page).getByLabel("Choose it to go on: lesson.mp4");
  await goOn.setInputFiles(notes);
  await expect(main(page).getByRole("alert")).toContainText("That is another file");
  const resumed = page.waitForRequest((request) => request.method() === "PATCH");
  await goOn.setInputFiles(lesson);
  expect(await (await resumed).headerValue("upload-offset")).toBe(String(uploadPartBytes));
  await expect(film(page, "lesson.mp4")).toContainText("Ready · kept until");

  await press(page, film(page, "notes.mp4").getByRole("button", { name: "Remove: notes.mp4" }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Remove" }));
  await expect(film(page, "notes.mp4")).toHaveCount(0);
  await press(page, film(page, "lesson.mp4").getByRole("button", { name: "Remove: lesson.mp4" }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Remove" }));
  await expect(main(page).getByText("No films yet.")).toBeVisible();
});

test("uploads are accessible in both themes, never scroll sideways, and pause by keyboard", async ({
  school: page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await enter(page, "instructor");
  await mockEmptyStudio(page);
  await open(page);
  await expect(main(page).getByText("No films yet.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await mockStudio(page);
  await holdFilms(page);
  await open(page);
  const file = { name: "Lesson 12.mov", mimeType: "video/quicktime", buffer: Buffer.alloc(1_000) };
  await main(page).getByLabel("Choose films").setInputFiles(file);
  await press(page, main(page).getByRole("button", { name: "Pause: Lesson 12.mov" }));
  await expect(film(page, "Lesson 12.mov")).toContainText("Paused at");
  await expect(film(page, "IMG_4711.MOV")).toContainText("Stopped at 41%");
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
});
