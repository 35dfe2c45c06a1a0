import { avatar, main, openEdit, picture, save } from "./account-edit-page.ts";
import { findViolations } from "./find-violations.ts";
import { expectNotice } from "./notices.ts";
import {
  enter,
  expect,
  expectAccessibleLayout,
  openHydrated,
  schoolUrl,
  test,
  windows,
} from "./school.ts";
import { registerStudent } from "./students.ts";

const links = [
  "Profile",
  "Favorites",
  "Questions & Reviews",
  "Account Edit",
  "Subscription",
  "Security",
  "Practice",
];

test("the profile is a table, the avatar's menu and the side menu link every account screen, and Logout clears all local storage [account-1] [shell-2]", async ({
  school: page,
}) => {
  const account = await registerStudent("profile");
  await enter(page, account);
  await page.goto(schoolUrl());
  const banner = page.getByRole("banner");
  await expect(avatar(page)).toHaveText("F");
  await expect(banner.getByRole("link", { name: "Login" })).toHaveCount(0);
  await avatar(page).click();
  const items = page.getByRole("menuitem");
  await expect(items).toHaveText([...links, "Logout"]);
  const urls = await items.evaluateAll((all) => all.map((item) => item.getAttribute("href")));
  expect(urls).toEqual([
    "/account-profile",
    "/account-favorites",
    "/account-questions",
    "/account-edit",
    "/account-subscription",
    "/account-security",
    "/practice",
    null,
  ]);
  await items.first().click();
  await expect(page).toHaveURL(`${schoolUrl()}/account-profile`);
  await expect(main(page).getByRole("row")).toHaveText([
    "Full NameFresh (demo student)",
    `Email${account}@school.test`,
    "Phone-",
    "SubscriptionNo plan yet",
  ]);
  const sideMenu = page.getByRole("navigation", { name: "Account" });
  await expect(sideMenu.getByRole("listitem")).toHaveText([...links, "Logout"]);
  for (const label of links) {
    await sideMenu.getByRole("link", { name: label }).click();
    await expect(page.getByRole("heading", { level: 1, name: label })).toBeVisible();
  }
  await page.evaluate(() => localStorage.setItem("anything", "else"));
  await avatar(page).click();
  await items.last().click();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await expect(banner.getByRole("link", { name: "Login" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("on a phone the slide-out menu links every account screen, and the account's links wrap, so that all are in the window [account-2]", async ({
  school: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, "free");
  await openHydrated(page, "/");
  await page.getByRole("button", { name: "Open the menu" }).click();
  const menu = page.getByRole("dialog").getByRole("navigation", { name: "Account" });
  await expect(menu.getByRole("link")).toHaveText(links);
  await menu.getByRole("link", { name: "Subscription" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const row = main(page).getByRole("navigation", { name: "Account" });
  for (const name of [...links, "Logout"]) {
    await expect(row.getByText(name, { exact: true }), name).toBeInViewport({ ratio: 1 });
  }
});

test("Save is enabled by a change, shows 'Saving...' and 'Changes saved', and updates the header [account-3]", async ({
  school: page,
}) => {
  const account = await registerStudent("edit");
  await openEdit(page, account);
  await expect(main(page).locator("form label")).toHaveText([
    "Choose a picture",
    "Full Name",
    "Phone",
  ]);
  await expect(page.getByLabel("Phone")).toHaveAttribute("autocomplete", "tel");
  const name = page.getByLabel("Full Name");
  await name.fill("Ada");
  await expect(save(page)).toBeEnabled();
  await name.fill("Fresh (demo student)");
  await expect(save(page)).toBeDisabled();

  await name.fill("   ");
  await save(page).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await expect(name).toBeFocused();

  await name.fill("Ada Fresh (demo student)");
  await page.getByLabel("Phone").fill("+234 800 000 0000");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/user/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await save(page).click();
  await expect(main(page).getByRole("button", { name: "Saving..." })).toBeDisabled();
  await expect(main(page).getByRole("button", { name: "Cancel" })).toBeDisabled();
  held.resolve();
  await expectNotice(page, "Changes saved");
  await expect(save(page)).toBeDisabled();
  await expect(avatar(page)).toHaveText("AF");
  await page.reload();
  await expect(name).toHaveValue("Ada Fresh (demo student)");
  await expect(page.getByLabel("Phone")).toHaveValue("+234 800 000 0000");

  await name.fill("Not to be saved");
  await main(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/account-profile`);
  await expect(main(page).getByRole("row").first()).toHaveText("Full NameAda Fresh (demo student)");
});

test("the account's form, its dialog and its menu are accessible", async ({ school: page }) => {
  await openEdit(page, "free");
  await page.getByLabel("Full Name").fill("");
  await save(page).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  // In wide windows the account's links are beside the page.
  await expectAccessibleLayout(page, [windows.desktop]);
  await page.setInputFiles("input[type=file]", await picture());
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleLayout(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await avatar(page).click();
  await expect(page.getByText("Questions & Reviews").last()).toBeVisible();
  // An open menu has focus guards, which never hold the focus, and is outside all landmarks.
  const scope = { exclude: "[data-base-ui-focus-guard]", without: ["region"] };
  expect(await findViolations(page, scope)).toEqual([]);
});
