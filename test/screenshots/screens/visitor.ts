import type { Page } from "@playwright/test";
import { digestMail } from "#accounts/server/news/digest-mail.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import {
  fail,
  goWithin,
  hold,
  hoverNotice,
  mockResponse,
  post,
  press,
  readMail,
  type SchoolTarget,
  type Screen,
  waitUntilHydrated,
} from "../screen.ts";

const homeCalls = ["**/api/video/new", "**/api/review/top/rated/videos", "**/api/stats"];

/** Visitors' screens, apart from lessons and plans. */
export const visitorScreens: readonly Screen[] = [
  { name: "home", path: "/" },
  { name: "home-student", path: "/", account: "beginner", windowOnly: true },
  { name: "home-loading", path: "/faq", prepare: waitAtHome, waits: true },
  { name: "home-failed", path: "/faq", prepare: failAtHome },
  { name: "home-320", path: "/", widths: [390], viewport: { width: 320, height: 640 } },
  { name: "home-zoomed", path: "/", widths: [1440], viewport: { width: 720, height: 450 } },
  { name: "menu", path: "/", widths: [390], prepare: openMenu, windowOnly: true },
  {
    name: "menu-student",
    path: "/",
    account: "professional-pro",
    widths: [390],
    prepare: openMenu,
    windowOnly: true,
  },
  {
    name: "menu-account",
    path: "/library",
    account: "professional-pro",
    widths: [820, 1440],
    prepare: openAccountMenu,
    windowOnly: true,
  },
  { name: "about", path: "/about" },
  { name: "faq", path: "/faq" },
  { name: "faq-320", path: "/faq", widths: [390], viewport: { width: 320, height: 640 } },
  { name: "contact", path: "/contact" },
  { name: "contact-student", path: "/contact", account: "free" },
  { name: "contact-refused", path: "/contact", prepare: (page) => press(page, "Send message") },
  { name: "contact-sent", path: "/contact", prepare: sendMessage, windowOnly: true },
  { name: "contact-failed", path: "/contact", prepare: failMessage, windowOnly: true },
  { name: "account-deletion", path: "/account-deletion" },
  { name: "deletion-sent", path: "/account-deletion", prepare: requestDeletion, windowOnly: true },
  { name: "deletion-confirm", path: `/account-deletion?confirm=${"a".repeat(43)}` },
  {
    name: "deletion-confirmed",
    path: `/account-deletion?confirm=${"a".repeat(43)}`,
    prepare: confirmDeletion,
  },
  {
    name: "deletion-failed",
    path: `/account-deletion?confirm=${"a".repeat(43)}`,
    prepare: refuseDeletion,
  },
  { name: "unsubscribe", path: `/unsubscribe?token=${"a".repeat(43)}` },
  {
    name: "cancel-renewal",
    path: `/cancel-renewal?token=${"a".repeat(36)}.2030-05-06.${"a".repeat(43)}`,
    prepare: showRenewal,
  },
  { name: "terms", path: "/terms-of-use" },
  { name: "terms-printed", path: "/terms-of-use", widths: [820], print: true },
  { name: "privacy", path: "/privacy-policy" },
  { name: "not-found", path: "/no-such-page" },
  { name: "broken", path: "/faq", prepare: breakAbout },
  { name: "offline", path: "/offline" },
  { name: "home-without-scripts", path: "/", withoutScripts: true },
  { name: "library-without-scripts", path: "/library", withoutScripts: true },
  { name: "search-without-scripts", path: "/search", withoutScripts: true },
  { name: "login-without-scripts", path: "/login", withoutScripts: true },
  { name: "mail-code", path: "about:blank", prepare: showCodeMail, waits: true },
  { name: "mail-news", path: "about:blank", prepare: showNewsMail },
  { name: "mail-deletion", path: "about:blank", prepare: showDeletionMail, waits: true },
];

async function waitAtHome(page: Page): Promise<void> {
  for (const url of homeCalls) await hold(page, url);
  await goWithin(page, "/");
}

async function failAtHome(page: Page): Promise<void> {
  for (const url of homeCalls) await fail(page, url);
  await goWithin(page, "/");
  await page.getByRole("alert").first().waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("dialog").waitFor();
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem").first().waitFor();
}

async function fillMessage(page: Page, labels: [string, string, string]): Promise<void> {
  const [name, email, text] = labels;
  await page.getByLabel(name).fill("Ada (demo student)");
  await page.getByLabel(email).fill("ada@school.test");
  await page.getByLabel(text).fill("Which keyboard should I begin with? My room is small.");
}

const contactLabels: [string, string, string] = ["Name", "Email", "Message"];
const deletionLabels: [string, string, string] = ["Your Name", "Your Email", "Your Message"];

async function sendMessage(page: Page): Promise<void> {
  await mockResponse(page, "**/api/message", { data: {} });
  await fillMessage(page, contactLabels);
  await press(page, "Send message");
  await hoverNotice(page);
}

async function failMessage(page: Page): Promise<void> {
  await fail(page, "**/api/message");
  await fillMessage(page, contactLabels);
  await press(page, "Send message");
  await hoverNotice(page);
}

async function requestDeletion(page: Page): Promise<void> {
  await mockResponse(page, "**/api/message", { data: {} });
  await fillMessage(page, deletionLabels);
  await press(page, "Submit");
  await hoverNotice(page);
}

async function confirmDeletion(page: Page): Promise<void> {
  const data = { deleteOn: "2030-05-06", latestOn: "2030-05-08" };
  await page.route(/confirm/, (route) => route.fulfill({ json: { data } }));
  await press(page, "Yes, delete my account");
  await page.getByRole("heading", { name: "Your account will be deleted" }).waitFor();
}

async function refuseDeletion(page: Page): Promise<void> {
  await press(page, "Yes, delete my account");
  await page.getByRole("alert").filter({ visible: true }).first().waitFor();
}

async function showRenewal(page: Page): Promise<void> {
  const data = {
    plan: "intermediate",
    billingPeriod: "yearly",
    amountMinor: 11_000_000,
    currency: "NGN",
    chargeOn: "2030-05-06T09:00:00.000Z",
    openUntil: "2030-05-06T09:00:00.000Z",
    state: "renews",
  };
  await page.route("**/api/subscription/renewal-link*", (route) =>
    route.fulfill({ json: { data } }),
  );
  await page.reload();
  await page.getByRole("button", { name: "Cancel the renewal" }).waitFor();
}

async function breakAbout(page: Page): Promise<void> {
  const body = "export const clientLoader = () => { throw new Error('broken'); };";
  await page.route("**/assets/about-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
  await waitUntilHydrated(page);
  // In the header, or on a phone in the menu.
  const menu = page.getByRole("button", { name: "Open the menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: "About", exact: true }).filter({ visible: true }).click();
  await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
}

async function showCodeMail(page: Page, target: SchoolTarget): Promise<void> {
  await post(target, "/api/auth/forgotpassword", { email: "free@school.test" });
  await page.setContent(await readMail(target, "free@school.test"));
}

async function showNewsMail(page: Page): Promise<void> {
  const school = { ...testSchool, name: "The Learning Piano" };
  const to = { email: "beginner@school.test", token: "a".repeat(43) };
  const lesson = { id: "1", videoId: "ode-to-joy", category: "beginner" } as const;
  const lessons = ["Ode to Joy, hands together", "Two hands, one pulse"];
  const mail = digestMail(
    { school, publicUrl: "http://localhost:3000" },
    to,
    lessons.map((title) => ({ ...lesson, title })),
  );
  await page.setContent(mail.html);
}

/** Requested once, since deletion requests are limited. */
let deletionRequested: Promise<void> | undefined;

async function showDeletionMail(page: Page, target: SchoolTarget): Promise<void> {
  const message = { subject: "Account Deletion Request", text: "Please delete my account." };
  const who = { name: "Ada (demo student)", email: "beginner@school.test" };
  deletionRequested ??= post(target, "/api/message", {
    ...who,
    ...message,
    kind: "account-deletion",
  });
  await deletionRequested;
  await page.setContent(await readMail(target, "beginner@school.test"));
}
