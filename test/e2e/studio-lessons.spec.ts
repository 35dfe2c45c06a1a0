import type { Page } from "@playwright/test";
import { lessonSamples } from "../support/lesson-samples.ts";
import { mockBrokenFilm, mockLessons } from "../support/mock-lessons.ts";
import { hasFocus, press, tabTo, type } from "./keyboard.ts";
import { enter, expect, expectAccessibleLayout, schoolUrl, test, windows } from "./school.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name });
const lessons = (page: Page) => main(page).getByRole("article").getByRole("heading");

test("by keyboard alone the teacher begins, writes, orders and deletes a draft", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await page.goto(`${schoolUrl()}/studio/lessons?level=intermediate`);
  await press(page, main(page).getByRole("button", { name: "New lesson" }));
  await type(page, "Title", "A drafted waltz");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/studio\/lessons\/edit\?lesson=/);
  const publication = main(page).getByRole("region", { name: "Publication" });
  await expect(publication).toContainText("Draft");
  await expect(publication.getByRole("button", { name: "Publish now" })).toBeDisabled();
  await expect(publication).toContainText("a film, under Film");

  const film = main(page).getByRole("region", { name: "Film", exact: true });
  await expect(film).toContainText("no film that is ready");
  await expect(film.getByRole("link", { name: "Upload a film" })).toBeVisible();

  await type(page, "Description", "In three, the thumb under.");
  await press(page, main(page).getByRole("link", { name: "All lessons" }));
  await expect(dialog(page)).toContainText("Leave without saving?");
  await press(page, inDialog(page, "Keep editing"));
  await press(page, main(page).getByRole("button", { name: "Save" }));
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await main(page).getByLabel("See it as", { exact: true }).last().selectOption("beginner");
  const offer = main(page).getByRole("region", { name: "See it as" });
  await expect(offer).toContainText("They find nothing");
  await expect(offer).toContainText("Watch Now");
  await main(page).getByLabel("See it as", { exact: true }).last().selectOption("intermediate");
  await expect(offer).toContainText("The film plays.");

  await page.goto(`${schoolUrl()}/studio/lessons?level=intermediate`);
  await expect(lessons(page).last()).toHaveText("A drafted waltz");
  const before = await lessons(page).allTextContents();
  const handle = main(page).getByRole("button", { name: "Move A drafted waltz" });
  await tabTo(page, handle);
  const answered = page.waitForResponse(/\/move$/);
  await page.keyboard.press("Space");
  const at = (place: number) => page.getByText(`A drafted waltz is at place ${place} of`);
  await expect(at(before.length)).toBeAttached();
  // Arrows move it a moment after it is said to be lifted.
  await expect(async () => {
    if ((await at(before.length).count()) > 0) await page.keyboard.press("ArrowUp");
    await expect(at(before.length - 1)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Space");
  expect((await answered).status()).toBe(200);
  const after = [...before.slice(0, -2), "A drafted waltz", before.at(-2)];
  await expect(lessons(page)).toHaveText(after.map(String));
  expect(await hasFocus(handle)).toBe(true);
  await page.reload();
  await expect(lessons(page)).toHaveText(after.map(String));

  await press(page, main(page).getByRole("link", { name: "A drafted waltz" }));
  await type(page, "Description", "In three, slowly.");
  await press(page, main(page).getByRole("button", { name: "Save" }));
  const notices = page.locator(".Toastify__toast");
  await expect(notices.filter({ hasText: "Saved" })).toBeVisible();
  await press(page, publication.getByRole("button", { name: "Delete the draft" }));
  await press(page, inDialog(page, "Delete it"));
  await expect(page).toHaveURL(/\/studio\/lessons\?level=intermediate$/);
  // No notice of the draft is left [stale-notice-1].
  await expect(notices).toHaveText(["The draft is deleted"]);
  await expect(lessons(page)).toHaveText(before.slice(0, -1));
});

test("each page of the studio's lessons is accessible in both themes and never scrolls sideways, on a phone and a desktop", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await mockLessons(page);
  await page.goto(`${schoolUrl()}/studio/lessons`);
  await expect(lessons(page)).toHaveCount(lessonSamples.length);
  await expectAccessibleLayout(page);
  await page.goto(`${schoolUrl()}/studio/lessons/edit?lesson=${lessonSamples[2]?._id}`);
  await expect(main(page).getByText("They find nothing before")).toBeVisible();
  const film = main(page).getByRole("region", { name: "Film", exact: true });
  await expect(film).toContainText("Ready: 4:05 long, 38 MB");
  await expect(film.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "41");
  await press(page, film.getByRole("button", { name: "Add it to the film" }));
  await expect(film.getByLabel("Start")).toBeFocused();
  await page.keyboard.type("0:09");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0:05");
  await page.keyboard.press("Enter");
  await expect(film.getByLabel("End")).toBeFocused();
  await expect(film.getByRole("alert")).toHaveText(["The end must come after the start"]);
  await expectAccessibleLayout(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1:35");
  // Watching it: a lost line can be tried again, what no browser plays cannot [clip-retry-1].
  const films = "**/uploads/films/*";
  await page.route("**/api/studio/uploads/*/watch", (route) =>
    route.fulfill({ json: { data: { url: "/uploads/films/one" } } }),
  );
  await page.route(films, (route) => route.abort("internetdisconnected"));
  await press(page, film.getByRole("button", { name: /^Watch it: / }));
  await expect(film.getByRole("alert")).toContainText("could not be fetched");
  await page.unroute(films);
  await page.route(films, (route) => route.fulfill({ body: "no film", contentType: "video/mp4" }));
  await press(page, film.getByRole("button", { name: /^Try again: / }));
  await expect(film).toContainText("This browser cannot play this film");
  await expect(film.getByRole("button", { name: /^Try again/ })).toHaveCount(0);
  await press(page, film.getByRole("button", { name: "Add it to the film" }));
  await press(page, film.getByRole("button", { name: "Move up clip 2" }));
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/film"),
  );
  await press(page, film.getByRole("button", { name: "Use this film" }));
  expect((await sent).postDataJSON()).toMatchObject({
    clips: [{ uploadId: expect.any(String) }, { startSeconds: 9, endSeconds: 95 }],
  });
  // Broken pictures are told with their moments; the teacher may use the film all the same [broken-pictures-3].
  await mockBrokenFilm(page);
  await page.reload();
  await expect(film).toContainText("broken at 0:41 and 1:20");
  await expectAccessibleLayout(page);
  const accepted = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/accept"),
  );
  await press(page, film.getByRole("button", { name: "Use it all the same" }));
  await accepted;
  await main(page).getByRole("button", { name: "Change the time" }).click();
  await expect(dialog(page).getByLabel("Day and time")).toHaveValue(/^2100-01-11T/);
  await expectAccessibleLayout(page);

  // The last lesson of its level, about to move to another one.
  await page.route("**/api/studio/lessons?*state=published*", (route) =>
    route.fulfill({ json: { data: { lessons: lessonSamples.slice(0, 1), total: 1 } } }),
  );
  await page.goto(`${schoolUrl()}/studio/lessons/edit?lesson=${lessonSamples[0]?._id}`);
  const level = main(page).getByLabel("Level");
  await level.selectOption({ label: "Professional" });
  const warning = main(page).getByText("This is the last lesson of its level, Beginner.");
  await expect(warning).toBeVisible();
  await expectAccessibleLayout(page, [windows.phone]);
  await level.selectOption({ label: "Beginner" });
  await expect(warning).toBeHidden();
});
