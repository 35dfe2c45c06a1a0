import type { Page } from "@playwright/test";
import * as z from "zod";
import { holdFilms, mockEmptyStudio, mockFirstDay, mockStudio } from "../../support/mock-studio.ts";
import { fail, hold, mockResponse, press, type Screen, skipRetries } from "../screen.ts";

const teacher = { account: "instructor", before: mockStudio };
const money = "/studio/money";
const uploads = "/studio/uploads";
const enrol = "/studio/enrol";
const everyCall = /\/api\/studio\//;
const loading = { before: (page: Page) => hold(page, everyCall), waits: true };
const failed = { before: failAll, prepare: skipRetries };
const empty = { before: mockEmptyStudio };
const narrow = { widths: [390], viewport: { width: 320, height: 640 } };
const dialog = { windowOnly: true };

type Tab = "attention" | "payments" | "students";

/** A section of the money page, in some state. */
const section = (tab: Tab, name: string, state: Partial<Screen> = {}): Screen => ({
  ...teacher,
  name: `studio-${name}`,
  path: `${money}?tab=${tab}`,
  ...state,
});

/** The teacher's pages. */
export const studioScreens: readonly Screen[] = [
  { ...teacher, name: "studio-today", path: "/studio" },
  { ...teacher, name: "studio-today-empty", path: "/studio", ...empty },
  { ...teacher, name: "studio-today-first-day", path: "/studio", before: mockFirstDay },
  { ...teacher, name: "studio-today-loading", path: "/studio", ...loading },
  { ...teacher, name: "studio-today-failed", path: "/studio", ...failed },
  { ...teacher, name: "studio-enrol", path: enrol, before: beUnenrolled },
  { ...teacher, name: "studio-enrol-key", path: enrol, before: beUnenrolled, prepare: showKey },
  { ...teacher, name: "studio-enrol-again", path: enrol },
  { ...teacher, name: "studio-recovery-codes", path: enrol, before: beUnenrolled, prepare: setUp },
  { ...teacher, name: "studio-money", path: money },
  { ...teacher, name: "studio-money-320", path: money, ...narrow },
  { ...teacher, name: "studio-money-empty", path: money, ...empty },
  { ...teacher, name: "studio-money-loading", path: money, ...loading },
  { ...teacher, name: "studio-money-failed", path: money, ...failed },
  section("attention", "attention"),
  section("attention", "attention-320", narrow),
  section("attention", "attention-empty", empty),
  section("attention", "attention-loading", loading),
  section("attention", "attention-failed", failed),
  section("attention", "match", { prepare: match, ...dialog }),
  section("attention", "set-aside", {
    prepare: (page) => press(page, "Set aside"),
    ...dialog,
  }),
  section("attention", "mark-as-done", { prepare: markAsDone, ...dialog }),
  section("payments", "payments"),
  section("payments", "payments-320", narrow),
  section("payments", "payments-empty", empty),
  section("payments", "refund", { prepare: refund, ...dialog }),
  section("payments", "refund-refused", { prepare: refuseRefund, ...dialog }),
  section("payments", "refund-again", {
    prepare: (page) => press(page, /^Ask again/),
    ...dialog,
  }),
  section("payments", "resend", {
    prepare: (page) => press(page, /^Resend receipt/),
    ...dialog,
  }),
  section("students", "students", { prepare: findStudents }),
  section("students", "students-none", { ...empty, prepare: findNobody }),
  section("students", "give-months", { prepare: giveMonths, ...dialog }),
  section("students", "end-renewal", { prepare: endRenewal, ...dialog }),
  { ...teacher, name: "studio-log", path: "/studio/audit" },
  { ...teacher, name: "studio-log-empty", path: "/studio/audit", ...empty },
  { ...teacher, name: "studio-uploads", path: uploads },
  { ...teacher, name: "studio-uploads-empty", path: uploads, ...empty },
  { ...teacher, name: "studio-uploads-loading", path: uploads, ...loading },
  { ...teacher, name: "studio-uploads-failed", path: uploads, ...failed },
  {
    ...teacher,
    name: "studio-uploads-sending",
    path: uploads,
    prepare: sendFilms,
    before: async (page) => {
      await mockStudio(page);
      await holdFilms(page);
    },
  },
  {
    ...teacher,
    name: "studio-uploads-remove",
    path: uploads,
    ...dialog,
    prepare: (page) => press(page, /^Cancel: IMG/),
  },
  { account: "free", name: "studio-refusal", path: money },
];

async function sendFilms(page: Page): Promise<void> {
  const names = ["Lesson 12.mov", "Lesson 13.mov", "Lesson 14.mov"];
  const buffer = Buffer.alloc(1_000_000);
  await page
    .getByLabel("Choose films")
    .setInputFiles(names.map((name) => ({ name, mimeType: "video/quicktime", buffer })));
  await page.getByText("Waits for the films before it").first().waitFor();
  await page.getByRole("button", { name: "Pause: Lesson 13.mov" }).click();
  await page.getByText("Paused at").waitFor();
}

/** The teacher has no authenticator yet. */
async function beUnenrolled(page: Page): Promise<void> {
  await page.route("**/api/user", async (route) => {
    const response = await route.fetch();
    const { data } = z.object({ data: z.looseObject({}) }).parse(await response.json());
    await route.fulfill({ response, json: { data: { ...data, needsEnrolment: true } } });
  });
  const data = { needsPassword: true, needsCode: false };
  await mockResponse(page, "**/api/studio/authenticator", { data });
}

async function showKey(page: Page): Promise<void> {
  const key = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  const uri = `otpauth://totp/The%20School:ada%40school.test?issuer=The%20School&secret=${key}`;
  await mockResponse(page, "**/api/studio/authenticator/key", {
    data: { key, uri, validForSeconds: 600 },
  });
  await page.getByLabel("Your password", { exact: true }).fill("let-me-play");
  await press(page, "Show the key for my app");
  await page.getByRole("img", { name: "QR code of the key" }).waitFor();
}

async function setUp(page: Page): Promise<void> {
  await showKey(page);
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-IJKL-MN${22 + index}`);
  await mockResponse(page, "**/api/studio/authenticator", { data: { recoveryCodes } });
  await page
    .getByRole("textbox", { name: "The code that the app shows" })
    .first()
    .pressSequentially("123456");
  await press(page, "Set up the app");
  await page.getByRole("list", { name: "Recovery codes" }).waitFor();
}

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

async function findNobody(page: Page): Promise<void> {
  await page.getByLabel("Search students").fill("nobody");
  await page.getByText("No student has this name or email.").waitFor();
}

async function endRenewal(page: Page): Promise<void> {
  await findStudents(page);
  await press(page, /^End renewal/);
}

async function markAsDone(page: Page): Promise<void> {
  await press(page, "Mark as done");
  await page.getByRole("dialog").getByRole("button", { name: "Mark as done" }).click();
  await page.getByText("Please say why, in a few words").waitFor();
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
  await page.getByLabel("Code of your authenticator app").fill("123456");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Refund/ })
    .click();
  await page.getByRole("alert").first().waitFor();
}
