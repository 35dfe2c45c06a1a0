import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { latestPayments, paymentOf } from "../support/payment-samples.ts";
import { enter, expect, expectAccessibleLayout, schoolUrl, test } from "./school.ts";
import { callSandbox, payByPaystack, registerStudent } from "./students.ts";

async function openHistory(page: Page) {
  await page.goto(`${schoolUrl()}/account-subscription`);
  return page.getByRole("region", { name: "Payments" });
}

test("a student finds each payment with its receipts and what was given back", async ({
  school: page,
}) => {
  await enter(page, "free");
  await page.route("**/api/payments/**", (route) =>
    route.fulfill({
      json: {
        data: route.request().url().includes("page=2")
          ? { payments: [paymentOf(2)], total: 21 }
          : { payments: latestPayments, total: 21 },
      },
    }),
  );
  const history = await openHistory(page);
  await expect(history.getByText("Given back: ₦5,000 of ₦18,500")).toBeVisible();
  await expect(history.getByText("The receipt is on its way.")).toBeVisible();
  await expect(history.getByRole("button", { name: "Download Credit note" })).toBeVisible();
  await expectAccessibleLayout(page);
  await history.getByRole("button", { name: "Show More" }).click();
  await expect(history.getByRole("listitem")).toHaveCount(3);
  await expect(history.getByRole("listitem").last()).toBeFocused();
  await expect(history.getByRole("button", { name: "Show More" })).toHaveCount(0);
});

/** Gives a part of a card payment back; the school hears of it by itself. */
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
    await expect(history.getByText("Given back: ₦2,000 of ₦7,500")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
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

test("without payments the page says so, and a failure may be tried again", async ({
  school: page,
}) => {
  await enter(page, "free");
  const history = await openHistory(page);
  await expect(history.getByText("No payments yet.")).toBeVisible();
  await page.route("**/api/payments/**", (route) => route.abort());
  await page.reload();
  await expect(history.getByText("Unable to fetch your payments.")).toBeVisible();
  await page.unroute("**/api/payments/**");
  await history.getByRole("button", { name: /again/i }).click();
  await expect(history.getByText("No payments yet.")).toBeVisible();
});
