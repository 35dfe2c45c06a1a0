import type { Page } from "@playwright/test";
import { mockEmptyStudio, mockStudio } from "../../support/mock-studio.ts";
import { fail, hold, mockResponse, press, type Screen, skipRetries } from "../screen.ts";

const teacher = { account: "instructor", before: mockStudio };
const money = "/studio/money";
const everyCall = /\/api\/studio\//;

/** The teacher's pages. */
export const studioScreens: readonly Screen[] = [
  { ...teacher, name: "studio-money", path: money },
  { ...teacher, name: "studio-money-empty", path: money, before: mockEmptyStudio },
  {
    ...teacher,
    name: "studio-money-loading",
    path: money,
    before: (page) => hold(page, everyCall),
    waits: true,
  },
  { ...teacher, name: "studio-money-failed", path: money, before: failAll, prepare: skipRetries },
  { ...teacher, name: "studio-attention", path: `${money}?tab=attention` },
  {
    ...teacher,
    name: "studio-attention-empty",
    path: `${money}?tab=attention`,
    before: mockEmptyStudio,
  },
  {
    ...teacher,
    name: "studio-match",
    path: `${money}?tab=attention`,
    prepare: match,
    windowOnly: true,
  },
  { ...teacher, name: "studio-payments", path: `${money}?tab=payments` },
  {
    ...teacher,
    name: "studio-refund",
    path: `${money}?tab=payments`,
    prepare: refund,
    windowOnly: true,
  },
  {
    ...teacher,
    name: "studio-refund-refused",
    path: `${money}?tab=payments`,
    prepare: refuseRefund,
    windowOnly: true,
  },
  { ...teacher, name: "studio-students", path: `${money}?tab=students`, prepare: findStudents },
  {
    ...teacher,
    name: "studio-give-months",
    path: `${money}?tab=students`,
    prepare: giveMonths,
    windowOnly: true,
  },
  { ...teacher, name: "studio-log", path: `${money}?tab=actions` },
  { account: "free", name: "studio-refusal", path: money },
];

async function failAll(page: Page): Promise<void> {
  await page.clock.install();
  await fail(page, everyCall);
}

async function findStudents(page: Page): Promise<void> {
  await page.getByLabel("Search students").fill("a");
  await page
    .getByRole("button", { name: /^Give free months/ })
    .first()
    .waitFor();
}

async function giveMonths(page: Page): Promise<void> {
  await findStudents(page);
  await press(page, /^Give free months/);
}

async function match(page: Page): Promise<void> {
  await press(page, "Match to a student");
  await page.getByRole("radio").first().check();
}

async function refund(page: Page): Promise<void> {
  await press(page, /^Refund/);
  await page.getByText("A part", { exact: true }).click();
  await page.getByLabel("Amount").fill("2,500");
}

async function refuseRefund(page: Page): Promise<void> {
  const message = "The payment provider refused this refund. Nothing was given back.";
  await mockResponse(
    page,
    "**/refund",
    { message, code: "billing.refund_refused", requestId: "x" },
    422,
  );
  await press(page, /^Refund/);
  await page.getByLabel("Reason").fill("Paid twice by mistake.");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Refund/ })
    .click();
  await page.getByRole("alert").first().waitFor();
}
