import type { Page } from "@playwright/test";
import { demoPassword } from "#main/demo/demo-accounts.ts";
import { press, tabTo, type } from "./keyboard.ts";
import { nextRecoveryCode } from "./recovery-codes.ts";
import { enter, expect, expectAccessibleLayout, schoolUrl, test } from "./school.ts";
import { emailOf, newAccountName, registerStudent } from "./students.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true });
const reason = "Shared the password with a class.";

/** The status of a login with the right password. */
async function logInAs(account: string): Promise<number> {
  const response = await fetch(`${schoolUrl()}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: emailOf(account), password: demoPassword }),
  });
  return response.status;
}

test("the teacher finds a student by keyboard, disables the account with a fresh code and enables it again", async ({
  school: page,
}) => {
  const account = await registerStudent("shared");
  await enter(page, "instructor");
  await page.goto(`${schoolUrl()}/studio/students`);
  await type(page, "Search students", emailOf(account));
  await expect(main(page).getByRole("article")).toHaveCount(1);
  await press(page, main(page).getByRole("link", { name: "Fresh (demo student)" }));
  await expect(page).toHaveURL(/\/studio\/students\?student=/);
  await expect(main(page).getByText(emailOf(account))).toBeVisible();
  await expect(main(page).getByText("Nothing was paid yet.")).toBeVisible();

  await press(page, main(page).getByRole("button", { name: "Disable" }));
  await press(page, inDialog(page, "Disable"));
  await expect(dialog(page).getByText("Please say why, in a few words")).toBeVisible();
  await tabTo(page, dialog(page).getByLabel("Reason"));
  await page.keyboard.type(reason);
  await tabTo(page, dialog(page).getByLabel("Code of your authenticator app"));
  await page.keyboard.type("AAAA-AAAA-AAAA-AAAA");
  await press(page, inDialog(page, "Disable"));
  await expect(dialog(page).getByText("The code is wrong or has expired")).toBeVisible();
  expect(await logInAs(account)).toBe(200);
  await dialog(page)
    .getByLabel("Code of your authenticator app")
    .fill(await nextRecoveryCode(page));
  await press(page, inDialog(page, "Disable"));
  await expect(main(page).getByText("Disabled", { exact: true })).toBeVisible();
  expect(await logInAs(account)).toBe(403);

  await press(page, main(page).getByRole("button", { name: "Enable" }));
  await tabTo(page, dialog(page).getByLabel("Reason"));
  await page.keyboard.type("The password is changed.");
  await press(page, inDialog(page, "Enable"));
  await expect(main(page).getByRole("button", { name: "Disable" })).toBeVisible();
  expect(await logInAs(account)).toBe(200);
  await page.goto(`${schoolUrl()}/studio/audit`);
  await expect(main(page).getByRole("article").nth(1)).toContainText("Disabled a student");
  await expect(main(page).getByRole("article").nth(1)).toContainText(reason);
});

test("a file is checked row by row, imported, and a student who was in it is invited once", async ({
  school: page,
}) => {
  const email = `${newAccountName("imported")}@school.test`;
  await enter(page, "instructor");
  await page.goto(`${schoolUrl()}/studio/students`);
  await press(page, main(page).getByRole("link", { name: "Import from CSV" }));
  const choose = main(page).getByLabel("Choose a file");
  const give = (text: string) =>
    choose.setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const csv = `name,email,plan,months\nOla (demo student),${email},beginner,2\nOla,no-email,,\n`;
  await give(csv);
  await expect(main(page).getByRole("status")).toHaveText("old.csv: 1 to add · 1 left out");
  await expect(main(page).getByText(/Email: Please enter a valid email/)).toBeVisible();
  await expectAccessibleLayout(page);
  await press(page, main(page).getByRole("button", { name: "Import 1" }));
  await tabTo(page, dialog(page).getByLabel("Reason"));
  await page.keyboard.type("They come from the old school.");
  await dialog(page)
    .getByLabel("Code of your authenticator app")
    .fill(await nextRecoveryCode(page));
  await press(page, inDialog(page, "Import 1 student"));
  await expect(main(page).getByRole("status")).toHaveText("old.csv: 1 added · 1 left out");
  await give(csv);
  await expect(main(page).getByText("Has an account: nothing changes")).toBeVisible();
  await page.goto(`${schoolUrl()}/studio/students`);
  await main(page).getByLabel("Search students").fill(email);
  const found = main(page).getByRole("article").filter({ hasText: email });
  await expect(found).toContainText("Beginner plan");
});
