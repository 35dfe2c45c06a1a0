import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { readCode, readMail } from "./mailbox.ts";
import { expectNotice } from "./notices.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  logIn,
  schoolUrl,
  signIn,
  signInByApi,
  test,
  windows,
} from "./school.ts";
import { emailOf, newAccountName, registerStudent } from "./students.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openSecurity(page: Page, account: string): Promise<void> {
  await signIn(page, account);
  await page.goto(`${schoolUrl()}/account-security`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
}

test("a student downloads the own data, and changes the password with the current one by keyboard, on a page that is accessible on a phone in both themes [security-1] [security-4] [own-data-2]", async ({
  school: page,
}) => {
  await page.setViewportSize(windows.phone);
  const account = await registerStudent("password");
  await openSecurity(page, account);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(windows.desktop);
  await expect(card(page, "Terms of Use")).toContainText("You accepted version 1 on");
  const downloaded = page.waitForEvent("download");
  await button(page, "Download my data").press("Enter");
  const file = await (await downloaded).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    profile: { email: emailOf(account) },
    acceptedTerms: [{ version: "1" }],
  });
  const form = card(page, "Change password");
  const current = form.getByLabel("Current password");
  const next = form.getByLabel("New password", { exact: true });
  const again = form.getByLabel("Confirm new password");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByRole("alert").first()).toBeVisible();
  await current.fill("not mine");
  await next.fill("four hands");
  await again.fill("for hands");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("Passwords do not match")).toBeVisible();
  await next.fill("four hands");
  await again.fill("four hands");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByRole("alert")).toHaveText(["The current password is not right"]);
  await expect(current).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("let-me-play");
  // Skips the 'Show password' button.
  for (const text of ["six hands", "six hands"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expectNotice(page, "Your password has been changed. Every other device is signed out");
  for (const field of [current, next, again]) await expect(field).toHaveValue("");
  // This device stays signed in.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
  const login = (password: string) =>
    fetch(`${schoolUrl()}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: emailOf(account), password }),
    });
  expect((await login("let-me-play")).status).toBe(400);
  expect((await login("six hands")).status).toBe(200);
});

test("a student changes the email by a code sent to the new one, and the old one is notified [security-2]", async ({
  school: page,
}) => {
  const account = await registerStudent("email");
  const next = newAccountName("renamed");
  await openSecurity(page, account);
  const form = card(page, "Change email");
  await form.getByLabel("New email").fill(emailOf(next));
  await form.getByLabel("Current password").fill("let-me-play");
  await form.getByRole("button", { name: "Send code" }).click();
  await expect(form.getByText(emailOf(next))).toBeVisible();
  await readMail(emailOf(account), /^A new email was asked/);
  // A reload keeps the pending change.
  await page.reload();
  await expect(form.getByText(emailOf(next))).toBeVisible();
  await form
    .getByRole("textbox")
    .first()
    .pressSequentially(await readCode(emailOf(next)));
  await form.getByRole("button", { name: "Confirm" }).click();
  await expectNotice(page, "Your email has been changed. Every other device is signed out");
  await expect(form.getByText(emailOf(next))).toBeVisible();
  await logIn((await page.context().browser()?.newPage()) ?? page, next);
});

const securityResponse = z.object({ data: z.looseObject({ hasPassword: z.literal(true) }) });

test("an account without a password must set one before changing the email", async ({
  school: page,
}) => {
  const account = await registerStudent("passwordless");
  // Simulates a user who signs in by Google and has no password.
  await page.route("**/api/user/*/security", async (route) => {
    const response = await route.fetch();
    const { data } = securityResponse.parse(await response.json());
    await route.fulfill({ response, json: { data: { ...data, hasPassword: false } } });
  });
  await openSecurity(page, account);
  const form = card(page, "Change email");
  await expect(form.getByText("To change it, you need a password.")).toBeVisible();
  await expect(form.getByLabel("New email")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await form.getByRole("link", { name: "Choose a password first" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/reset-password`);
});

test("a student sees all login sessions, ends one, and then all [security-3]", async ({
  school: page,
}) => {
  const account = await registerStudent("devices");
  const { call } = await signInByApi(account);
  await openSecurity(page, account);
  const list = card(page, "Where you are signed in");
  await expect(list.getByText("This device")).toHaveCount(1);
  const rows = list.getByRole("listitem");
  const before = await rows.count();
  expect(before).toBeGreaterThanOrEqual(2);
  const other = list.getByRole("button", { name: /^Sign out .*, last used/ });
  while ((await other.count()) > 0) {
    const left = await other.count();
    await other.first().click();
    await expect(other).toHaveCount(left - 1);
  }
  expect((await call("/api/user")).status).toBe(401);
  await expect(rows).toHaveCount(1);

  await button(page, "Sign out everywhere").click();
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere?" });
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await expect(dialog).toHaveCount(0);
  await button(page, "Sign out everywhere").click();
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await expectNotice(page, "You are signed out everywhere");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});
