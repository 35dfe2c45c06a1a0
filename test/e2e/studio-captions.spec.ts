import type { FrameLocator, Page } from "@playwright/test";
import { press } from "./keyboard.ts";
import {
  enter,
  expect,
  expectAccessibleInBothThemes,
  expectNoHorizontalScroll,
  schoolUrl,
  test,
} from "./school.ts";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });

/** Seeks the film to a loaded moment. */
async function stand(player: FrameLocator, seconds: number): Promise<void> {
  const video = player.locator("video");
  await expect
    .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
    .toBeGreaterThan(1);
  await video.evaluate(
    (element: HTMLVideoElement, to) =>
      new Promise<void>((resolve) => {
        element.addEventListener("seeked", () => resolve(), { once: true });
        element.currentTime = to;
      }),
    seconds,
  );
}

test("the teacher writes captions and chapters along the film, and the player and the practice room show them", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await page.goto(`${schoolUrl()}/studio/lessons?level=beginner`);
  await main(page).getByRole("article").getByRole("link").first().click();
  const player = page.frameLocator("iframe");
  // A ready film's poster is taken at the current time [poster-here-1].
  await page.route("**/poster/frame", (route) =>
    route.fulfill({ json: { data: { poster: "", state: "done", failure: null } } }),
  );
  const poster = main(page).getByRole("region", { name: "Poster" });
  await press(page, poster.getByRole("button", { name: "Watch the film" }));
  await stand(player, 2.5);
  const taken = page.waitForRequest("**/poster/frame");
  await press(page, poster.getByRole("button", { name: "Poster here" }));
  expect((await taken).postDataJSON()).toEqual({ atSeconds: 2.5 });
  await main(page).getByRole("link", { name: "Captions and chapters" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Captions and chapters");
  await stand(player, 2);

  const text = "<b>Thumb</b> on middle C, and the wrist as low as the keys";
  await press(page, button(page, "Add a caption where the film stands"));
  const field = main(page).getByLabel("Text of caption 1");
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
  await expect(main(page).getByLabel("Start of caption 1")).toHaveValue("0:02.000");
  await expect(main(page).getByText("A line of 58 characters")).toBeVisible();
  await stand(player, 3.5);
  await press(page, button(page, "End here caption 1"));
  await expect(main(page).getByLabel("End of caption 1")).toHaveValue("0:03.500");
  await button(page, "Split here caption 1").click();
  await expect(main(page).getByText("does not stand within caption 1")).toBeVisible();
  await press(page, button(page, "Add a chapter where the film stands"));
  await main(page).getByLabel("Title of chapter 1").fill("The left hand");

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  // The film stays visible while the last fields are edited, and covers none of them.
  const film = main(page).locator("iframe").first();
  const save = button(page, "Save chapters");
  await save.scrollIntoViewIfNeeded();
  await expect(film).toBeInViewport({ ratio: 0.9 });
  await main(page).getByLabel("Title of chapter 1").focus();
  await expect(film).toBeInViewport({ ratio: 0.9 });
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await main(page).getByRole("link", { name: "The lesson", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("Leave without saving?");
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await button(page, "Save captions").click();
  await expect(button(page, "Save captions")).toBeDisabled();
  await button(page, "Save chapters").click();
  await expect(button(page, "Save chapters")).toBeDisabled();
  const language = main(page).getByLabel("Language").locator("option:checked");
  await expect(language).toHaveText("English · 1 caption");

  // Captions from a file are marked as unsaved until they are saved.
  const unsaved = main(page).getByText("Nothing is saved yet.");
  const vtt = `WEBVTT\n\n00:02.000 --> 00:03.400\n${text.replaceAll("<", "&lt;")}\n`;
  await main(page)
    .getByLabel("Read a file of captions")
    .setInputFiles({ name: "a.vtt", mimeType: "text/vtt", buffer: Buffer.from(vtt) });
  await expect(unsaved).toBeVisible();
  await button(page, "Save captions").click();
  await expect(unsaved).toHaveCount(0);

  await page.goto(`${schoolUrl()}/video/five-finger-c`);
  await stand(player, 1);
  await player.getByLabel("Captions").selectOption({ label: "English" });
  await player.getByLabel("Chapters").selectOption({ label: "0:03 The left hand" });
  await expect
    .poll(() =>
      player.locator("video").evaluate(({ currentTime }: HTMLVideoElement) => currentTime),
    )
    .toBeCloseTo(3.5, 1);
  await stand(player, 2.5);
  await expect(player.locator(".captions")).toHaveText(text);

  await test.step("the room shows them in the language chosen in the player, and turns them off", async () => {
    await page.goto(`${schoolUrl()}/practice/five-finger-c`);
    await page.getByRole("radio", { name: "Listen" }).check({ force: true });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const captions = page.locator(".film-captions");
    await expect(captions).toHaveText(text);
    await expect(captions).toHaveAttribute("aria-live", "polite");
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("button", { name: "Settings of the room" }).click();
    const language = page.getByLabel("Captions");
    await expect(language).toHaveValue("en");
    await language.selectOption({ label: "Off" });
    await expect(captions).toHaveText("");
    await page.goto(`${schoolUrl()}/video/five-finger-c`);
    await expect(player.getByLabel("Captions")).toHaveValue("");
  });
});
