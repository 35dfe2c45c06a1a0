import type { Page } from "@playwright/test";
import { demoPassword } from "#main/demo/demo-accounts.ts";
import { mockStudents } from "../support/mock-students.ts";
import { nextInstructorCode } from "../support/school/instructor-code.ts";
import { studentSample } from "../support/student-samples.ts";
import { press, tabTo, type } from "./keyboard.ts";
import { enter, expect, expectAccessibleLayout, schoolUrl, test } from "./school.ts";
import { emailOf, newAccountName, registerStudent } from "./students.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true });
const reason = "Shared the password with a class.";

/** What a login with the right password is answered. */
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
    .fill(await nextInstructorCode());
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

test("[ordered-deletion-2] the list and a student are accessible and never scroll sideways, and the list is downloaded with a code in the body", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await mockStudents(page);
  await page.goto(`${schoolUrl()}/studio/students?student=${studentSample._id}`);
  await expect(main(page).getByText("Intermediate plan, monthly").first()).toBeVisible();
  await expectAccessibleLayout(page);
  await main(page).getByRole("button", { name: "Disable" }).click();
  // The first thing to decide has the focus [dialog-focus-1].
  await expect(dialog(page).getByLabel("End the plan as well")).toBeFocused();
  await dialog(page).getByLabel("End the plan as well").check();
  await expectAccessibleLayout(page);
  await dialog(page).getByLabel("Reason").fill("Asked for it by telephone.");
  await dialog(page).getByLabel("Code of your authenticator app").fill("123456");
  await page.route("**/disable", (route) =>
    route.fulfill({ json: { data: { disabled: true, renewal: "failed" } } }),
  );
  const disabling = page.waitForRequest("**/disable");
  await inDialog(page, "Disable").click();
  expect((await disabling).postDataJSON()).toEqual({
    reason: "Asked for it by telephone.",
    code: "123456",
    endsPlan: true,
  });
  await expect(page.getByText(/is disabled, but the plan still renews/)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await main(page).getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByLabel("Type the student’s email").fill("another@school.test");
  await inDialog(page, "Delete for good").click();
  await expect(dialog(page).getByText(`Please type ${studentSample.email}`)).toBeVisible();
  await expectAccessibleLayout(page);
  await dialog(page).getByLabel("Type the student’s email").fill(studentSample.email);
  await dialog(page).getByLabel("Reason").fill("Asked for it by telephone.");
  await dialog(page).getByLabel("Code of your authenticator app").fill("123456");
  await page.route("**/delete", (route) => route.fulfill({ json: { data: { disabled: true } } }));
  const deleting = page.waitForRequest("**/delete");
  await inDialog(page, "Delete for good").click();
  expect((await deleting).postDataJSON()).toEqual({
    confirmation: studentSample.email,
    reason: "Asked for it by telephone.",
    code: "123456",
  });
  await expect(dialog(page)).toHaveCount(0);
  const deleted = { ...studentSample, disabled: true, beingDeleted: true };
  await page.route(`**/api/studio/students/${studentSample._id}`, (route) =>
    route.fulfill({ json: { data: deleted } }),
  );
  await page.reload();
  await expect(main(page).getByText("Being deleted", { exact: true })).toBeVisible();
  await expect(main(page).getByRole("button", { name: /^(Enable|Disable|Delete)$/ })).toHaveCount(
    0,
  );
  await main(page).getByRole("link", { name: "All students" }).click();
  await expect(main(page).getByRole("article")).toHaveCount(2);
  await expectAccessibleLayout(page);

  await main(page).getByLabel("State").selectOption("active");
  await main(page).getByRole("button", { name: "Download as CSV" }).click();
  await dialog(page).getByLabel("Code of your authenticator app").fill("123456");
  await page.route("**/api/studio/students/export", (route) =>
    route.fulfill({ contentType: "text/csv", body: "Name\r\n" }),
  );
  const asking = page.waitForRequest("**/api/studio/students/export");
  const downloading = page.waitForEvent("download");
  await inDialog(page, "Download CSV").click();
  expect((await asking).postDataJSON()).toEqual({
    search: "",
    state: "active",
    plan: "all",
    code: "123456",
  });
  expect((await downloading).suggestedFilename()).toBe("students.csv");
  await expect(dialog(page)).toHaveCount(0);
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
  await give("Ada,ada@school.test");
  await expect(main(page).getByRole("alert")).toContainText("has to name the columns");
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
    .fill(await nextInstructorCode());
  await press(page, inDialog(page, "Import 1 student"));
  await expect(main(page).getByRole("status")).toHaveText("old.csv: 1 added · 1 left out");
  await give(csv);
  await expect(main(page).getByText("Has an account: nothing changes")).toBeVisible();
  await page.goto(`${schoolUrl()}/studio/students`);
  await main(page).getByLabel("Search students").fill(email);
  const found = main(page).getByRole("article").filter({ hasText: email });
  await expect(found).toContainText("Beginner plan");
});
