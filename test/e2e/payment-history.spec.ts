import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enter, expect, schoolUrl, test } from "./school.ts";
import { callSandbox, payByPaystack, registerStudent } from "./students.ts";

async function openHistory(page: Page) {
  await page.goto(`${schoolUrl()}/account-subscription`);
  return page.getByRole("region", { name: "Payments" });
}

/** Refunds a part of a card payment; the school finds out by itself. */
async function refund(reference: string, part: { amountMinor: number }) {
  const root = "/_sandbox/paystack";
  const { id } = JSON.parse(await callSandbox(`${root}/transactions/${reference}/refund`, part));
  await callSandbox(`${root}/refunds/${id}`, { status: "processed" });
}

test("a student sees which part of a payment was given back, and keeps the plan", async ({
  school: page,
}) => {
  const account = await registerStudent("refund");
  const reference = await payByPaystack(account, "beginner");
  await enter(page, account);
  const history = await openHistory(page);
  const main = page.getByRole("main");
  await refund(reference, { amountMinor: 200_000 });
  await expect(async () => {
    await page.reload();
    await expect(history.getByText("₦7,500").first()).toBeVisible();
    expect(await history.getByText("Given back: ₦2,000 of ₦7,500").count()).toBe(1);
  }).toPass();
  await expect(history.getByRole("button", { name: "Download Credit note" })).toHaveCount(1);
  await expect(main.getByRole("heading", { name: "Beginner", exact: true })).toBeVisible();
});

test("a student downloads the receipt of what they paid as a PDF", async ({ school: page }) => {
  const account = await registerStudent("receipt");
  await payByPaystack(account, "beginner");
  await enter(page, account);
  const history = await openHistory(page);
  await expect(history.getByText("Beginner plan, monthly")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await history.getByRole("button", { name: /Download Receipt R-\d{4}-\d{6}/ }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
});
