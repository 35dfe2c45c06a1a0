import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { mockStudio } from "../support/mock-studio.ts";
import { press, tabTo, type } from "./keyboard.ts";
import { nextRecoveryCode } from "./recovery-codes.ts";
import {
  enter,
  expect,
  expectAccessibleLayout,
  logIn,
  schoolUrl,
  signInByApi,
  test,
  windows,
} from "./school.ts";
import {
  callSandbox,
  emailOf,
  failPaystack,
  findCurrentPlan,
  mendPaystack,
  payByPaystack,
  registerStudent,
} from "./students.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name });
const codeField = (page: Page) => dialog(page).getByLabel("Code of your authenticator app");
const fillCode = async (page: Page) => codeField(page).fill(await nextRecoveryCode(page));
/** A refused form gives its first wrong field the focus again, in a timer of its own. */
const letTimersRun = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
const openTab = (page: Page, tab: string) => page.goto(`${schoolUrl()}/studio/money?tab=${tab}`);

test("the teacher signs in with her code, sees what a student paid, refunds a part of it by keyboard alone", async ({
  school: page,
}) => {
  const account = await registerStudent("refunded");
  await payByPaystack(account, "beginner");
  await logIn(page, "instructor");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Studio" }).click();
  await main(page).getByRole("link", { name: "Money", exact: true }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/studio/money`);
  const thisMonth = main(page).getByRole("region", { name: "By month" }).getByRole("row").nth(1);
  await expect(thisMonth).toContainText("₦");
  await expect(thisMonth.getByRole("cell").first()).not.toHaveText("0");

  await tabTo(page, page.getByRole("tab", { name: "Overview" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/tab=payments$/);
  await type(page, "Search payments", emailOf(account));
  await expect(main(page).getByRole("article")).toHaveCount(1);
  const refund = main(page).getByRole("button", { name: /^Refund/ });
  await press(page, refund);
  await tabTo(page, dialog(page).getByRole("radio", { name: /^All/ }));
  await page.keyboard.press("ArrowRight");
  await type(page, "Amount", "2,500");
  await press(page, inDialog(page, "Refund ₦2,500"));
  await expect(dialog(page).getByText("Please say why, in a few words")).toBeVisible();
  await letTimersRun(page);
  await page.keyboard.type("Two of four weeks were lost to a power cut.");
  await fillCode(page);
  await failPaystack({ path: "/transaction/verify" });
  await press(page, inDialog(page, "Refund ₦2,500"));
  await expect(dialog(page).getByText("The payment provider does not answer.")).toBeVisible();
  await expect(dialog(page)).toContainText("₦2,500 was asked for");
  await mendPaystack();
  // Another form continues the same order.
  await page.keyboard.press("Escape");
  await expect(main(page).getByText("Asked back without an answer: ₦2,500")).toBeVisible();
  await press(page, main(page).getByRole("button", { name: /^Ask again/ }));
  await tabTo(page, dialog(page).getByLabel("Reason"));
  await page.keyboard.type("Two of four weeks were lost to a power cut.");
  await tabTo(page, codeField(page));
  await page.keyboard.type(await nextRecoveryCode(page));
  await press(page, inDialog(page, "Refund ₦2,500"));
  await expect(page.getByRole("status").filter({ hasText: "₦2,500" })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page).getByText(/back: ₦2,500/)).toBeVisible();
  await expect(refund).toBeFocused();

  await page.goto(`${schoolUrl()}/studio/audit`);
  const newest = main(page).getByRole("article").first();
  await expect(newest).toContainText("Gave back ₦2,500");
  await expect(newest).toContainText(emailOf(account));
  await expect(newest).toContainText("“Two of four weeks were lost to a power cut.”");
});

test("the teacher gives free months and ends a renewal", async ({ school: page }) => {
  const account = await registerStudent("given");
  await payByPaystack(account, "beginner");
  await enter(page, "instructor");
  await openTab(page, "students");
  await main(page).getByLabel("Search students").fill(emailOf(account));
  await main(page).getByRole("button", { name: "Give free months" }).click();
  await dialog(page).getByLabel("For").selectOption("2");
  await dialog(page).getByLabel("Reason").fill("She taught the new students.");
  await fillCode(page);
  await inDialog(page, "Give 2 months").click();
  await expect(page.getByText(/has the Beginner plan until/)).toBeVisible();
  await main(page).getByRole("button", { name: "End renewal" }).click();
  await dialog(page).getByLabel("Reason").fill("She asked for it by telephone.");
  await fillCode(page);
  await inDialog(page, "End renewal").click();
  await expect(page.getByText(/will not be charged again/)).toBeVisible();
  await expect(main(page).getByRole("article")).toContainText("ends by itself");
  await expect(main(page).getByRole("button", { name: "End renewal" })).toHaveCount(0);
  // The removed button had the focus.
  const item = main(page)
    .getByRole("listitem")
    .filter({ hasText: emailOf(account) });
  await expect(item).toBeFocused();
  expect(await findCurrentPlan(account)).toMatchObject({ subscriptionStatus: "cancelled" });
});

test("the teacher gives a payment without a student to the one who made it", async ({
  school: page,
}) => {
  const account = await registerStudent("unmatched");
  const payer = `payer-of-${account}@elsewhere.test`;
  await buyTape(payer);
  const { call } = await signInByApi("instructor");
  const unmatched = async () => (await call("/api/studio/money/unmatched")).text();
  await expect.poll(unmatched).toContain(payer);
  await enter(page, "instructor");
  await openTab(page, "attention");
  const payment = main(page).getByRole("article").filter({ hasText: payer });
  await payment.getByRole("button", { name: "Match to a student" }).click();
  await dialog(page).getByLabel("The student").fill(emailOf(account));
  await dialog(page)
    .getByRole("radio", { name: emailOf(account) })
    .check();
  await dialog(page).getByLabel("What it bought").selectOption("professional-pro");
  await dialog(page).getByLabel("Reason").fill("He paid on the page of the tapes by mistake.");
  await fillCode(page);
  await inDialog(page, "Match the payment").click();
  await expect(page.getByText(/Matched\. The .* plan is open until/)).toBeVisible();
  await expect(payment).toHaveCount(0);
  expect(await findCurrentPlan(account)).toMatchObject({ subscription: "professional-pro" });
});

/** Pays ₦20,000, the price of a month of Professional Pro, on a page without plans. */
async function buyTape(email: string): Promise<void> {
  const { protocol, hostname, port } = new URL(schoolUrl());
  const response = await fetch(`${protocol}//${hostname}:${Number(port) + 1}/pay/tape-1`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email }),
    redirect: "manual",
  });
  await callSandbox(`${response.headers.get("location")}/pay`, {});
}

test("the teacher downloads the payments of a year for a spreadsheet, which the log tells", async ({
  school: page,
}) => {
  const account = await registerStudent("exported");
  await payByPaystack(account, "beginner");
  await enter(page, "instructor");
  await page.goto(`${schoolUrl()}/studio/money`);
  const downloading = page.waitForEvent("download");
  await main(page).getByRole("button", { name: "Download CSV" }).click();
  await fillCode(page);
  await inDialog(page, "Download CSV").click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-to-\d{4}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain(emailOf(account));
  await page.goto(`${schoolUrl()}/studio/audit`);
  await expect(main(page).getByRole("article").first()).toContainText("Downloaded the payments of");
});

test("the studio is closed to students and visitors", async ({ school: page }) => {
  await page.goto(`${schoolUrl()}/studio/money`);
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await enter(page, "free");
  await page.goto(`${schoolUrl()}/studio/money`);
  await expect(page.getByRole("heading", { name: "This page is your teacher’s" })).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Studio" })).toHaveCount(0);
  const { call } = await signInByApi("free");
  expect((await call("/api/studio/money")).status).toBe(403);
});

test("each section is accessible in both themes and never scrolls sideways, on a phone and a desktop", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await mockStudio(page);
  await openTab(page, "overview");
  for (const [tab, words] of Object.entries({
    Overview: "Counted on",
    Payments: "On its way back",
    Students: "Type a part",
    "To look at": "More was charged",
  })) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(main(page).getByText(words).first()).toBeVisible();
    // The studio's frame has separate markup for wide windows.
    const sizes = tab === "Overview" ? Object.values(windows) : [windows.phone];
    await expectAccessibleLayout(page, sizes);
  }
  await main(page).getByRole("button", { name: "Match to a student" }).click();
  await dialog(page).getByRole("radio").first().check();
  await inDialog(page, "Match the payment").click();
  await expect(dialog(page).getByText("Please say why")).toBeVisible();
  await expectAccessibleLayout(page);
});
