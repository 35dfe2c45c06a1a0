import { enter, expect, expectAccessible, schoolUrl, signIn, test } from "./school.ts";

test("leaving the account form with unsaved changes asks for confirmation [unsaved-1]", async ({
  school: page,
}) => {
  await enter(page, "free");
  await page.goto(`${schoolUrl()}/account-edit`);
  const name = page.getByLabel("Full Name");
  const before = await name.inputValue();
  await name.fill("Changed and not saved");
  const menu = page.getByRole("main").getByRole("navigation", { name: "Account" });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await menu.getByRole("link", { name: "Profile" }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(`${schoolUrl()}/account-edit`);
  await expect(name).toHaveValue("Changed and not saved");

  const dialogOpened = page.waitForEvent("dialog");
  const reloading = page.reload();
  expect((await dialogOpened).type()).toBe("beforeunload");
  await (await dialogOpened).accept();
  await reloading;
  await expect(name).toHaveValue(before);
  await menu.getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/account-profile`);

  await menu.getByRole("link", { name: "Account Edit" }).click();
  await name.fill("Changed and given up");
  await menu.getByRole("link", { name: "Profile" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/account-profile`);
});

test("Cancel and Logout discard unsaved changes without confirmation [unsaved-2]", async ({
  school: page,
}) => {
  await signIn(page, "free");
  await page.goto(`${schoolUrl()}/account-edit`);
  await page.getByLabel("Full Name").fill("Changed");
  await page.getByRole("main").getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/account-profile`);
  await page.getByRole("main").getByRole("link", { name: "Account Edit" }).click();
  await page.getByLabel("Full Name").fill("Changed");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
