import type { Page, Route } from "@playwright/test";
import * as z from "zod";
import { press, tabTo } from "./keyboard.ts";
import { nextRecoveryCode } from "./recovery-codes.ts";
import {
  enter,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectAccessibleLayout,
  schoolUrl,
  test,
  windows,
} from "./school.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
/** Other tests, which run beside, read the same questions. */
const addition = " And who does that?";

/** Whether visitors read the change. */
async function isRead(): Promise<boolean> {
  return (await (await fetch(`${schoolUrl()}/faq`)).text()).includes(addition);
}

async function giveReason(page: Page, reason: string, button: string): Promise<void> {
  await tabTo(page, dialog(page).getByLabel("Reason"));
  await page.keyboard.type(reason);
  await press(page, dialog(page).getByRole("button", { name: button, exact: true }));
  await expect(dialog(page)).toHaveCount(0);
}

test("the teacher adds, moves and removes a question and changes another by keyboard, previews and saves it, visitors read it, and she takes one step back", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await page.goto(`${schoolUrl()}/studio/school`);
  const form = main(page).getByRole("form", { name: "FAQ" });
  const asked = form.getByLabel("Question", { exact: true });
  await expect(asked.first()).toHaveValue("How often are courses updated?");
  const before = await asked.count();
  await expectAccessibleLayout(page, [windows.phone]);

  await press(page, form.getByRole("button", { name: "Add a question" }));
  await expect(asked.last()).toBeFocused();
  await press(page, form.getByRole("button", { name: "Save…" }));
  await expect(asked.last()).toBeFocused();
  await expect(form.getByText("Please write something").first()).toBeVisible();
  await page.keyboard.type("Is there an age limit?");
  await page.keyboard.press("Tab");
  await page.keyboard.type("No. *Everybody* learns here. <b>Really</b>.");
  await expect(form.getByText("Please write something")).toHaveCount(0);
  await form.getByRole("button", { name: `Move Question ${before + 1} up` }).press("Enter");
  await expect(form.getByRole("button", { name: `Move Question ${before} up` })).toBeFocused();
  await expect(asked.nth(before - 1)).toHaveValue("Is there an age limit?");

  await press(page, form.getByRole("button", { name: "Preview" }));
  await dialog(page).getByText("Is there an age limit?").click();
  await expect(dialog(page).getByText("<b>Really</b>")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await press(page, dialog(page).getByRole("button", { name: "Close the preview" }));
  await expect(dialog(page)).toHaveCount(0);

  await form.getByRole("button", { name: `Remove Question ${before}`, exact: true }).press("Enter");
  await expect(asked).toHaveCount(before);
  await asked.last().press("End");
  await page.keyboard.type(addition);
  expect(await isRead()).toBe(false);
  await form.getByRole("button", { name: "Save…" }).press("Enter");
  await giveReason(page, "Parents ask it every week.", "Save");
  await expect(main(page).getByText("“Parents ask it every week.”").first()).toBeVisible();
  expect(await isRead()).toBe(true);

  await main(page)
    .getByRole("button", { name: /^Restore the version before/ })
    .press("Enter");
  await giveReason(page, "It was clearer before.", "Restore");
  await expect(asked.last()).not.toHaveValue(/ And who does that\?$/);
  expect(await isRead()).toBe(false);
});

/** What visitors are told that the Beginner plan costs a month. */
async function readOffered(): Promise<number> {
  const body: unknown = await (await fetch(`${schoolUrl()}/api/plans`)).json();
  const price = z.object({ NGN: z.number() });
  const offer = z.object({ prices: z.object({ monthly: price }) });
  return z.object({ data: z.array(offer) }).parse(body).data[0]?.prices.monthly.NGN ?? 0;
}

test("the teacher changes a price by keyboard, visitors see it once the providers have plans at it, and she takes one step back", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await page.goto(`${schoolUrl()}/studio/school?tab=prices`);
  const saving = await nextRecoveryCode(page);
  const restoring = await nextRecoveryCode(page);
  const prices = main(page).getByRole("form", { name: "Prices" });
  const naira = prices
    .getByRole("group", { name: "Beginner", exact: true })
    .getByLabel("Naira a month");
  await expect(naira).toHaveValue("₦7,500");
  await expectAccessibleLayout(page, [windows.phone]);
  await naira.fill("much");
  await prices.getByRole("button", { name: "Save…" }).press("Enter");
  await expect(naira).toBeFocused();
  await expect(prices.getByText("Please enter an amount")).toBeVisible();
  await naira.fill("90000");
  await press(page, prices.getByRole("button", { name: "Preview" }));
  await expect(dialog(page).getByText("₦90,000", { exact: true })).toBeVisible();
  await press(page, dialog(page).getByRole("button", { name: "Close the preview" }));
  await expect(dialog(page)).toHaveCount(0);

  const confirm = async (reason: string, code: string, button: string) => {
    await expect(dialog(page).getByText("Beginner, naira a month")).toBeVisible();
    await press(page, dialog(page).getByRole("checkbox", { name: "I mean that" }), "Space");
    await tabTo(page, dialog(page).getByLabel("Reason"));
    await page.keyboard.type(reason);
    await tabTo(page, dialog(page).getByLabel("Code of your authenticator app"));
    await page.keyboard.type(code);
    await press(page, dialog(page).getByRole("button", { name: button, exact: true }));
  };
  await press(page, prices.getByRole("button", { name: "Save…" }));
  await expect(dialog(page).getByText("already keep their price")).toBeVisible();
  await press(page, dialog(page).getByRole("button", { name: "Save", exact: true }));
  await expect(dialog(page).getByText("Please look at the prices again")).toBeVisible();
  // The form moves the focus to the first error at once, and again by a timer, before this one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await confirm("Costs rose.", "AAAA-AAAA-AAAA-AAAA", "Save");
  await expect(dialog(page).getByRole("alert")).toHaveText("The code is wrong or has expired");
  await expectAccessible(page);
  await dialog(page).getByLabel("Code of your authenticator app").fill(saving);
  await press(page, dialog(page).getByRole("button", { name: "Save", exact: true }));
  await expect(main(page).getByText("“Costs rose.”")).toBeVisible();
  await expect(naira).toHaveValue("₦90,000");
  await expect.poll(readOffered).toBe(9_000_000);
  expect(await (await fetch(`${schoolUrl()}/plans`)).text()).toContain("₦90,000");

  await main(page)
    .getByRole("button", { name: /^Restore the version before/ })
    .press("Enter");
  await confirm("Too dear.", restoring, "Restore");
  await expect(naira).toHaveValue("₦7,500");
  await expect.poll(readOffered).toBe(750_000);
  expect(await (await fetch(`${schoolUrl()}/plans`)).text()).not.toContain("₦90,000");
});

test("[teacher-mail-3] the teacher switches a mail to the school off and on by keyboard, and it stays so", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  await page.goto(`${schoolUrl()}/studio/school?tab=mails`);
  await expect(main(page).getByRole("switch")).toHaveCount(5);
  const questions = main(page).getByRole("switch", { name: /^Questions/ });
  for (const checked of [false, true]) {
    await press(page, questions, "Space");
    await expect(questions).toBeChecked({ checked });
    await expect(questions).not.toHaveAttribute("aria-disabled", "true");
    await page.reload();
    await expect(questions).toBeChecked({ checked });
  }
  await expectAccessibleLayout(page, [windows.phone]);
  // The tabs wrap, so that each is in a phone's window.
  await page.setViewportSize(windows.phone);
  await page.evaluate(() => scrollTo(0, 0));
  for (const tab of await main(page).getByRole("tab").all()) {
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
});

test("[price-save-3] prices that are being saved stand above the form, and a failure has its reason and another try", async ({
  school: page,
}) => {
  await enter(page, "instructor");
  const saving: { state: string; failure: string | null; orderedOn: string } = {
    state: "saving",
    failure: null,
    orderedOn: "2026-11-02T09:30:00.000Z",
  };
  const failed = { ...saving, state: "failed", failure: "PayPal does not answer." };
  let shown: typeof saving | null = saving;
  const answer = (route: Route) => answerWith(route, shown);
  await page.route("**/api/studio/prices", answer);
  await page.goto(`${schoolUrl()}/studio/school?tab=prices`);
  const isSaving = main(page).getByText("Being saved at Paystack and PayPal");
  await expect(isSaving).toBeVisible();
  await expect(main(page).getByText("Beginner, naira a month:")).toBeVisible();
  await main(page).getByLabel("Naira a month").first().fill("80000");
  await expect(main(page).getByRole("button", { name: "Save…" })).toBeDisabled();
  await expectAccessibleLayout(page, [windows.phone]);
  shown = failed;
  await expect(main(page).getByText(/^PayPal does not answer\./)).toBeVisible();
  await expectAccessibleLayout(page, [windows.phone]);
  await page.route("**/api/studio/prices/pending/retry", (route) => answerWith(route, saving));
  shown = saving;
  await press(page, main(page).getByRole("button", { name: "Try again" }));
  await expect(isSaving).toBeVisible();
  // What was saved is said until it is put away [price-save-4].
  shown = null;
  const saved = main(page).getByText("The new prices are on sale");
  await expect(saved).toBeVisible();
  await expect(main(page).getByText("Beginner, naira a month:")).toBeVisible();
  await expectAccessibleLayout(page, [windows.phone]);
  await press(page, main(page).getByRole("button", { name: "All right" }));
  await expect(saved).toHaveCount(0);
});

/** The school's prices, of which the first is being changed, or was where nothing is pending. */
async function answerWith(route: Route, pending: object | null): Promise<void> {
  const url = `${schoolUrl()}/api/studio/prices`;
  const response = await route.fetch({
    url,
    method: "GET",
    headers: await route.request().allHeaders(),
  });
  const { data } = studioPricesOf.parse(await response.json());
  const prices = data.offers.map(({ plan, prices: sold }, index) => ({
    plan,
    prices: index === 0 ? { ...sold, monthly: { ...sold.monthly, NGN: 9_000_000 } } : sold,
  }));
  const json = pending
    ? { data: { ...data, pending: { ...pending, prices } } }
    : { data: { ...data, revision: data.revision + 1, savedOn: "2026-11-02T09:31:00.000Z" } };
  await route.fulfill({ json });
}

const price = z.object({ NGN: z.number(), USD: z.number() });
const studioPricesOf = z.object({
  data: z.looseObject({
    revision: z.number(),
    offers: z.array(
      z.looseObject({ plan: z.string(), prices: z.object({ monthly: price, yearly: price }) }),
    ),
  }),
});
