import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { noSubscription, type SubscriptionSummary } from "#billing/contract.ts";
import { type Answers, refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import { heldPlan, planOffers } from "../../../../test/support/plan-samples.ts";

const main = page.getByRole("main");
const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const inCard = (plan: string, action: string) =>
  main
    .getByRole("article", { name: plan, exact: true })
    .getByRole("button", { name: new RegExp(`^${action}`) });
const unpaid = dialog("Payment not completed");

type Callbacks = Record<"onSuccess" | "onCancel" | "onError", (response?: unknown) => void>;

/** Paystack's popup while it is open: the test chooses how it ends. */
let popup: Callbacks | null = null;

beforeAll(() => {
  window.PaystackPop = class {
    resumeTransaction(_: string, callbacks: Callbacks) {
      popup = callbacks;
    }
  };
});
afterAll(() => {
  delete window.PaystackPop;
});

/** The provider has taken nothing. */
const notPaid = Response.json(
  { message: "The payment is not completed yet.", code: "billing.payment_pending" },
  { status: 409 },
);

const openWith = (path: string, held: SubscriptionSummary, answers: Answers = {}) =>
  openScreen(path, {
    user: { ...studentSample, ...held },
    answers: {
      "GET /api/plans": planOffers,
      "GET /api/payments/*": { payments: [], total: 0 },
      "GET /api/paystack": notPaid,
      "POST /api/paystack/checkout": { reference: "tlp-1", accessCode: "code", scriptUrl: "/none" },
      ...answers,
    },
  });

/** Chooses a plan and the card, and ends the popup so. */
async function endPopup(end: keyof Callbacks, response?: object): Promise<void> {
  await inCard("Beginner", "Subscribe").click();
  await dialog("Choose payment option")
    .getByRole("button", { name: /Pay by card/ })
    .click();
  await expect.poll(() => popup).not.toBeNull();
  const { [end]: call } = popup ?? { [end]: () => undefined };
  popup = null;
  call(response);
}

test("a downgrade shows its losses, and 'No, Exit' changes nothing [payments-2]", async () => {
  const screen = await openWith("/plans", heldPlan("professional-pro"));
  await inCard("Beginner", "Downgrade").click();
  await expect
    .element(dialog("Downgrade to Beginner?"))
    .toMatchTextContent("You lose the Intermediate and Professional lessons");
  await button("No, Exit").click();
  await expect.element(dialog(/./)).not.toBeInTheDocument();
  await expect
    .element(main.getByRole("article", { name: "Professional Pro" }).getByText(/YOUR PLAN/))
    .toBeVisible();
  expect(screen.calls.filter(({ method }) => method !== "GET")).toEqual([]);
});

describe("every other result of the card popup is 'Payment not completed' [payments-7]", () => {
  test.each([
    ["onCancel", undefined, "Nothing was charged."],
    ["onError", { message: "The bank does not answer" }, "The bank does not answer."],
    ["onSuccess", {}, "The payment page did not say which payment it took."],
    ["onSuccess", {}, "give this reference: tlp-"],
  ] as const)("%s %o", async (end, response, text) => {
    await openWith("/plans", noSubscription);
    await endPopup(end, response);
    await expect.element(unpaid).toMatchTextContent(text);
  });

  test("an answer of the school that does not activate the plan, which may be asked again", async () => {
    const verified = (message: string) =>
      Response.json({ data: { ...noSubscription, subscription: "beginner" }, message });
    const screen = await openWith("/plans", noSubscription, {
      "GET /api/paystack": verified("Something else"),
    });
    await endPopup("onSuccess", { reference: "tlp-1" });
    await expect.element(unpaid).toMatchTextContent("Something else");
    screen.answers = {
      ...screen.answers,
      "GET /api/paystack": verified("User subscription activated successfully"),
    };
    await button("Check again").click();
    await expect.element(dialog("Payment Succesful")).toBeVisible();
  });

  test("a payment whose time is over is not asked about again, and leads to the plans", async () => {
    const message = "The time that this payment bought is over. Please choose a plan.";
    const over = Response.json({ message, code: "billing.plan_ended" }, { status: 409 });
    const screen = await openWith("/plans", noSubscription, { "GET /api/paystack": over });
    await endPopup("onSuccess", { reference: "tlp-1" });
    await expect.element(unpaid).toMatchTextContent(message);
    await expect.element(unpaid.getByRole("button", { name: /again/ })).toHaveLength(0);
    await unpaid.getByRole("button", { name: "Choose a plan" }).click();
    await expect.element(unpaid).not.toBeInTheDocument();
    const asked = screen.calls.filter(({ url }) => url.includes("/api/paystack?"));
    expect(asked).toHaveLength(1);
  });
});

test("a failed cancellation keeps the dialog of the change and says so", async () => {
  await openWith("/plans", heldPlan("beginner"), { "POST /api/paystack/cancel/*": refusal(500) });
  await inCard("Intermediate", "Upgrade").click();
  await button("Yes, Continue").click();
  await expect
    .element(page.getByText("Unable to cancel subscription", { exact: true }))
    .toBeVisible();
  await expect.element(dialog("Upgrade to Intermediate?")).toBeVisible();
});

test("a student whose charge failed sees it, and buys the same plan or another [subscription-1]", async () => {
  const due = heldPlan("professional-pro", { subscriptionStatus: "past-due" });
  const screen = await openWith("/account-subscription", {
    ...due,
    renewal: due.renewal && { ...due.renewal, amountMinor: 1_850_000 },
  });
  await expect.element(main.getByText(/The last charge failed/)).toBeVisible();
  await expect.element(main.getByText(/Your card could not be charged ₦18,500\./)).toBeVisible();
  await expectAccessibleLayout();
  await main.getByRole("link", { name: "Pay another way" }).click();
  await expect.poll(screen.address).toBe("/plans");
  await expect
    .element(main.getByRole("button", { name: /^Downgrade/ }))
    .toHaveLength(planOffers.length - 1);
  await inCard("Professional Pro", "Pay now for Professional Pro").click();
  await expect
    .element(dialog("Choose payment option"))
    .toMatchTextContent("Professional Pro, billed monthly");
});
