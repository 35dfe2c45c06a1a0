import type { Page } from "@playwright/test";
import { readCode } from "./mailbox.ts";
import { expectNotice } from "./notices.ts";
import { expect, expectAccessible, schoolUrl, test, typeCode } from "./school.ts";
import { emailOf, registerStudent } from "./students.ts";

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => main(page).getByRole("heading", { level: 1 });
const alerts = (page: Page) => main(page).getByRole("alert");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const newPassword = (page: Page) => page.getByLabel("New Password");
const again = (page: Page) => page.getByLabel("Confirm Password");

test("a forgotten password is reset with the emailed code, and redirects to /login [reset-password-1]", async ({
  school: page,
}) => {
  const accountEmail = emailOf(await registerStudent("forgetful"));
  await page.clock.install();
  await page.goto(`${schoolUrl()}/reset-password`);
  await expect(button(page, "Send code")).toBeEnabled();
  await page.getByLabel("Email").fill("nobody");
  await page.getByLabel("Email").press("Enter");
  await expect(alerts(page)).toHaveText(["Please enter a valid email address"]);
  await expect(page.getByLabel("Email")).toBeFocused();

  const json = { message: "No mail today.", code: "any", requestId: "any" };
  await page.route("**/forgotpassword", (route) => route.fulfill({ status: 503, json }));
  await page.getByLabel("Email").fill(accountEmail.toUpperCase());
  await expect(page.getByLabel("Email")).toHaveValue(accountEmail);
  await button(page, "Send code").click();
  await expectNotice(page, "No mail today.", "corner");
  await page.unroute("**/forgotpassword");
  const sent = page.waitForRequest("**/api/auth/forgotpassword");
  await button(page, "Send code").click();
  expect((await sent).postDataJSON()).toEqual({ email: accountEmail });

  await expect(title(page)).toHaveText("Forgot Password");
  const countDown = main(page).getByText(/^Didn't receive code\? Resend in \d+ seconds$/);
  await expect(countDown).toBeVisible();
  await expect(button(page, "Resend")).toHaveCount(0);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/auth/")) calls.push(new URL(request.url()).pathname);
  });
  const boxes = main(page).getByRole("textbox");
  await expect(boxes).toHaveCount(6);
  await expect(boxes.first()).toHaveAttribute("autocomplete", "one-time-code");
  await page.keyboard.type("00000");
  await expect(boxes.nth(4)).toHaveValue("0");
  await expect(button(page, "Confirm")).toHaveCount(0);
  await page.keyboard.type("0");
  await expect(button(page, "Confirm")).toBeEnabled();

  await page.clock.fastForward(30_000);
  const held = Promise.withResolvers<void>();
  await page.route("**/forgotpassword", async (route) => {
    await held.promise;
    await route.continue();
  });
  await button(page, "Resend").click();
  await expect(button(page, "Confirm")).toBeDisabled();
  await expect(button(page, "Resend")).toBeDisabled();
  held.resolve();
  await expectNotice(page, "If this address has an account, a code is on its way", "corner");
  await expect(countDown).toBeVisible();
  expect(calls).toEqual(["/api/auth/forgotpassword"]);

  // A wrong code is accepted here: it is verified only together with the new password.
  await button(page, "Confirm").click();
  await expect(title(page)).toHaveText("Reset Password");
  await expect(newPassword(page)).toBeFocused();
  expect(calls).toHaveLength(1);
  const userName = main(page).locator("input[autocomplete=username]");
  await expect(userName).toHaveValue(accountEmail);
  for (const field of [newPassword(page), again(page)]) {
    await expect(field).toHaveAttribute("autocomplete", "new-password");
    await field.locator("..").getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
  }

  await button(page, "Reset").click();
  const empty = ["Please enter a password", "Please enter your password again"];
  await expect(alerts(page)).toHaveText(empty);
  await again(page).fill("short");
  await expect(alerts(page)).toHaveCount(0);
  await newPassword(page).fill("short");
  await newPassword(page).press("Enter");
  await expect(alerts(page)).toHaveText(["Password should be at least 6 characters long"]);
  await expectAccessible(page);
  await newPassword(page).fill("clair de lune");
  await expect(alerts(page)).toHaveCount(0);
  await again(page).fill("claire de lune");
  await button(page, "Reset").click();
  await expect(alerts(page)).toHaveText(["Passwords do not match"]);
  await expect(newPassword(page)).toHaveValue("");
  await expect(newPassword(page)).toBeFocused();
  await expect(again(page)).toHaveValue("");
  await again(page).fill("clair de lune");
  await expect(alerts(page)).toHaveCount(0);
  await newPassword(page).fill("clair de lune");
  await button(page, "Reset").click();
  await expectNotice(page, "The code is wrong or has expired", "corner");

  // Returns to the code step and keeps the new password.
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.type(await readCode(accountEmail));
  await button(page, "Confirm").click();
  await expect(newPassword(page)).toHaveValue("clair de lune");
  const resetHeld = Promise.withResolvers<void>();
  await page.route("**/reset-password", async (route) => {
    await resetHeld.promise;
    await route.continue();
  });
  await button(page, "Reset").click();
  await expect(button(page, "Reset")).toBeDisabled();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  resetHeld.resolve();
  await expect(page.getByText("Your password has been changed", { exact: true })).toBeVisible();
  await page.clock.runFor(1_499);
  await expect(page).toHaveURL(`${schoolUrl()}/reset-password`);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await page.clock.resume();
  await expectNotice(page, "Your password has been changed", "corner");
});

test("a reset in progress survives a reload, at the code and at the new password [reset-password-2]", async ({
  school: page,
}) => {
  const account = await registerStudent("reloader");
  const accountEmail = emailOf(account);
  await page.goto(`${schoolUrl()}/reset-password`);
  await page.getByLabel("Email").fill(accountEmail);
  await button(page, "Send code").click();
  await expect(main(page).getByText(accountEmail)).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText("Forgot Password");
  await expect(main(page).getByText(accountEmail)).toBeVisible();
  await typeCode(page, await readCode(accountEmail));
  await button(page, "Confirm").click();
  await expect(title(page)).toHaveText("Reset Password");
  await page.reload();
  await newPassword(page).fill("clair de lune");
  await again(page).fill("clair de lune");
  await button(page, "Reset").click();
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await page.goto(`${schoolUrl()}/reset-password`);
  await expect(button(page, "Send code")).toBeVisible();
});

test("'Use another email' discards the reset in progress [reset-password-3]", async ({
  school: page,
}) => {
  await page.goto(`${schoolUrl()}/reset-password`);
  await page.getByLabel("Email").fill(emailOf("mistyped"));
  await button(page, "Send code").click();
  await button(page, "Use another email").click();
  await expect(button(page, "Send code")).toBeVisible();
  await page.reload();
  await expect(button(page, "Send code")).toBeVisible();
});
