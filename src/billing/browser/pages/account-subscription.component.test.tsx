import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectNoViolations } from "../../../../test/support/component/expect-no-violations.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import {
  skipRetries,
  useSkippableTimers,
} from "../../../../test/support/component/skip-retries.ts";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import { latestPayments, paymentOf } from "../../../../test/support/payment-samples.ts";

const history = page.getByRole("region", { name: "Payments" });
const noPayments = { payments: [], total: 0 };

describe("a student's payments", () => {
  test("each has its receipts and what was given back", async () => {
    await openScreen("/account-subscription", {
      user: studentSample,
      answers: {
        "GET /api/payments/*": ({ url }: Request) =>
          url.includes("page=2")
            ? { payments: [paymentOf(2)], total: 21 }
            : { payments: latestPayments, total: 21 },
      },
    });
    await expect.element(history.getByText("Given back: ₦5,000 of ₦18,500")).toBeVisible();
    await expect.element(history.getByText("The receipt is on its way.")).toBeVisible();
    await expect
      .element(history.getByRole("button", { name: /^Download Credit note/ }))
      .toBeVisible();
    for (const [width, height] of [
      [320, 844],
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.viewport(width, height);
      const { scrollWidth, clientWidth } = document.documentElement;
      expect(scrollWidth, `at ${width} px`).toBe(clientWidth);
      if (width === 390) await expectNoViolations();
    }
    await history.getByRole("button", { name: "Show More" }).click();
    const items = history.getByRole("listitem");
    await expect.element(items).toHaveLength(3);
    await expect.element(items.last()).toHaveFocus();
    await expect.element(history.getByRole("button", { name: "Show More" })).toHaveLength(0);
  });

  test("without payments the page says so, and a failure may be tried again", async () => {
    useSkippableTimers();
    const failing = { "GET /api/payments/*": refusal(500) };
    const screen = await openScreen("/account-subscription", {
      user: studentSample,
      answers: failing,
    });
    await skipRetries();
    await expect.element(history.getByText("Unable to fetch your payments.")).toBeVisible();
    screen.answers = { "GET /api/payments/*": noPayments };
    await history.getByRole("button", { name: /again/i }).click();
    await expect.element(history.getByText(/^No payments yet\./)).toBeVisible();
  });
});
