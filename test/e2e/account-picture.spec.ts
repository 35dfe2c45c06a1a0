import type { Page } from "@playwright/test";
import sharp from "sharp";
import { avatar, main, openEdit, picture, save } from "./account-edit-page.ts";
import { expectNotice } from "./notices.ts";
import { expect, schoolUrl, test } from "./school.ts";
import { registerStudent } from "./students.ts";

/** Red and blue at the left and right edge of a stored picture's middle row. */
async function coloursOf(url: string) {
  const response = await fetch(`${schoolUrl()}${url}`);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .resize(8, 8)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (column: number) => {
    const start = (4 * info.width + column) * info.channels;
    return { red: data[start] ?? 0, blue: data[start + 2] ?? 0 };
  };
  return { left: at(0), right: at(7) };
}

test("a cropped picture is uploaded before the profile is saved, stays in the header and can be removed [account-4]", async ({
  school: page,
}) => {
  await openEdit(page, await registerStudent("picture"));
  await page.setInputFiles("input[type=file]", await picture());
  const dialog = page.getByRole("dialog");
  // The crop square starts in the middle; dragging the picture left fills it with the blue half.
  const cropArea = await dialog.getByRole("presentation").first().boundingBox();
  if (!cropArea) throw new Error("The picture is not shown");
  const [x, y] = [cropArea.x + cropArea.width - 10, cropArea.y + cropArea.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - cropArea.width + 20, y, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Use picture" }).click();
  await expect(dialog).toBeHidden();

  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/user/")) calls.push(request.method());
  });
  const held = Promise.withResolvers<void>();
  await page.route("**/picture", async (route) => {
    await held.promise;
    await route.continue();
  });
  await save(page).click();
  await expect(page.getByRole("progressbar", { name: "Uploading the picture" })).toBeVisible();
  held.resolve();
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect(calls).toEqual(["POST", "PUT"]);

  const shown = avatar(page).getByRole("presentation");
  const url = (await shown.getAttribute("src")) ?? "";
  expect(url).toMatch(/^\/files\/pictures\/[0-9a-f]{32}\.webp$/);
  const { left, right } = await coloursOf(url);
  for (const { red, blue } of [left, right]) expect(blue).toBeGreaterThan(red + 100);
  await page.reload();
  await expect(shown).toHaveAttribute("src", url);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(512);
  await page.goto(`${schoolUrl()}/account-profile`);
  await expect(main(page).locator(`img[src="${url}"]`)).toBeVisible();

  await page.goto(`${schoolUrl()}/account-edit`);
  await main(page).getByRole("button", { name: "Remove picture" }).click();
  await save(page).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(avatar(page)).toHaveText("F");
  expect((await fetch(`${schoolUrl()}${url}`)).status).toBe(404);
});

const chooseTextFile = (page: Page, name: string, mimeType: string) =>
  page.setInputFiles("input[type=file]", { name, mimeType, buffer: Buffer.from("<svg/>") });

// Uses Playwright's own page: with a trace, the unreadable picture is requested again, which logs a
// violation of the content security policy.
test("files that are not readable pictures are rejected when chosen, and the next one is accepted [account-5]", async ({
  page,
}) => {
  await openEdit(page, "free");
  await expect(page.locator("input[type=file]")).toHaveAttribute("accept", /^image\//);
  await chooseTextFile(page, "notes.txt", "text/plain");
  await expect(page.getByText("Please choose an image file")).toBeVisible();
  await chooseTextFile(page, "drawing.svg", "image/svg+xml");
  await expect(
    page.getByText("Please choose a JPEG, PNG, WebP, GIF or AVIF picture"),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(save(page)).toBeDisabled();

  await chooseTextFile(page, "broken.png", "image/png");
  await expect(page.getByText("This picture cannot be read. Please choose another")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.setInputFiles("input[type=file]", await picture());
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText("This picture cannot be read. Please choose another")).toBeHidden();
});

test("a failed save keeps the form, and a retry does not upload the picture again [account-6]", async ({
  school: page,
}) => {
  await openEdit(page, await registerStudent("failing"));
  const name = page.getByLabel("Full Name");
  await name.fill("Kept (demo student)");
  await page.setInputFiles("input[type=file]", await picture());
  await page.getByRole("dialog").getByRole("button", { name: "Use picture" }).click();

  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/user/")) calls.push(request.method());
  });
  await page.route("**/picture", (route) => route.fulfill({ status: 500, body: "" }));
  await save(page).click();
  await expectNotice(page, "Unable to upload image");
  expect(calls).toEqual(["POST"]);
  await page.unroute("**/picture");

  await page.route("**/api/user/*", (route) => route.abort());
  await save(page).click();
  await expectNotice(page, "Unable to save changes");
  await expect(main(page).getByText("We could not reach the school.")).toBeVisible();
  await expect(name).toHaveValue("Kept (demo student)");
  await page.unroute("**/api/user/*");

  await save(page).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect(calls).toEqual(["POST", "POST", "PUT", "PUT"]);
  await expect(main(page).getByText("We could not reach the school.")).toHaveCount(0);
  await expect(avatar(page).getByRole("presentation")).toBeVisible();
});

test("an upload with an expired access token is repeated after a refresh", async ({
  school: page,
}) => {
  await openEdit(page, await registerStudent("expired"));
  await page.setInputFiles("input[type=file]", await picture());
  await page.getByRole("dialog").getByRole("button", { name: "Use picture" }).click();
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/picture")) statuses.push(response.status());
  });
  await page.evaluate(() => localStorage.setItem("tlp-access-token", "no longer good"));
  await save(page).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect(statuses).toEqual([401, 200]);
});

test("a picture is chosen, cropped and saved by keyboard alone", async ({ school: page }) => {
  await openEdit(page, await registerStudent("keys"));
  // Registered before the key press, since the chooser may open immediately.
  const chosen = page.waitForEvent("filechooser");
  const file = page.getByLabel("Choose a picture");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.getByRole("heading", { level: 1 }).click();
  for (let presses = 0; presses < 40 && !(await isFocused(file)); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await (await chosen).setFiles(await picture());

  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const zoom = dialog.getByLabel("Zoom");
  for (let presses = 0; presses < 10 && !(await isFocused(zoom)); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("End");
  await expect(zoom).toHaveValue("4");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Move left");
  // Moves three widths of the crop square to the right, so that the red left half fills it.
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press("ArrowRight");
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Use picture" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Choose another picture")).toBeFocused();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Changes saved")).toBeVisible();
  const url = (await avatar(page).getByRole("presentation").getAttribute("src")) ?? "";
  const { left, right } = await coloursOf(url);
  for (const { red, blue } of [left, right]) expect(red).toBeGreaterThan(blue + 100);
});

const isFocused = (locator: ReturnType<Page["locator"]>) =>
  locator.evaluate((element) => element === element.ownerDocument.activeElement);
