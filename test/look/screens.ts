import type { Page } from "@playwright/test";

export interface Screen {
  name: string;
  path: string;
  /** The demo account that looks at it; nobody where left out. */
  account?: string;
  /** Brings the screen into the state to be looked at. */
  prepare?: (page: Page) => Promise<void>;
}

/** Every screen and state of the path, in the order in which a visitor meets them. */
export const screens: readonly Screen[] = [
  { name: "home", path: "/" },
  { name: "home-student", path: "/", account: "beginner" },
  { name: "menu", path: "/", prepare: openMenu },
  { name: "about", path: "/about" },
  { name: "search", path: "/search?q=hands" },
  { name: "search-nothing", path: "/search?q=accordion" },
  { name: "search-over-page", path: "/faq", prepare: openSearch },
  { name: "library", path: "/library" },
  { name: "library-special", path: "/library?tab=professional", account: "professional-pro" },
  { name: "library-failed", path: "/library", prepare: failLibrary },
  { name: "video-locked", path: "/video/five-finger-c" },
  {
    name: "video-playing",
    path: "/video/five-finger-c",
    account: "beginner",
    prepare: waitForPlayer,
  },
  {
    name: "video-words",
    path: "/video/five-finger-c?tab=reviews",
    account: "professional-pro",
    prepare: waitForPlayer,
  },
  { name: "plans", path: "/plans" },
  { name: "plans-yearly", path: "/plans?period=yearly" },
  { name: "plans-student", path: "/plans", account: "intermediate-pro" },
  { name: "payment-choice", path: "/plans", account: "free", prepare: choosePlan },
  { name: "plan-change", path: "/plans", account: "professional-pro", prepare: downgrade },
  { name: "payment-wallet", path: "/plans", account: "free", prepare: openWallet },
  { name: "payment-not-completed", path: "/plans", account: "free", prepare: leaveWallet },
  { name: "register", path: "/register" },
  { name: "register-refused", path: "/register", prepare: submitEmpty },
  { name: "verify-account", path: "/verify-account" },
  { name: "login", path: "/login" },
  { name: "login-refused", path: "/login", prepare: failLogin },
  { name: "reset-password", path: "/reset-password" },
  { name: "reset-code", path: "/reset-password", prepare: askForCode },
  { name: "reset-new-password", path: "/reset-password", prepare: chooseNewPassword },
  { name: "google-return", path: "/auth/google?code=waiting", prepare: waitForGoogle },
  {
    name: "create-account",
    path: "/create-account?name=Newcomer+(demo+student)&email=newcomer@school.test",
  },
  { name: "profile", path: "/account-profile", account: "professional-pro" },
  { name: "favorites", path: "/account-favorites", account: "professional-pro" },
  { name: "favorites-empty", path: "/account-favorites", account: "free" },
  { name: "questions", path: "/account-questions", account: "professional-pro" },
  { name: "questions-empty", path: "/account-questions", account: "free" },
  { name: "account-edit", path: "/account-edit", account: "professional-pro" },
  { name: "subscription", path: "/account-subscription", account: "professional-pro" },
  { name: "subscription-none", path: "/account-subscription", account: "free" },
  { name: "faq", path: "/faq" },
  { name: "contact", path: "/contact" },
  { name: "contact-refused", path: "/contact", prepare: sendEmpty },
  { name: "account-deletion", path: "/account-deletion" },
  { name: "deletion-confirm", path: `/account-deletion?confirm=${"a".repeat(43)}` },
  {
    name: "deletion-failed",
    path: `/account-deletion?confirm=${"a".repeat(43)}`,
    prepare: confirmDeletion,
  },
  { name: "terms", path: "/terms-of-use" },
  { name: "privacy", path: "/privacy-policy" },
  { name: "not-found", path: "/no-such-page" },
];

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Open the menu" });
  if (await menu.isVisible()) await menu.click();
}

async function failLibrary(page: Page): Promise<void> {
  await page.route("**/api/video/library*", (route) => route.abort());
  await page.getByRole("tab", { name: "Professional" }).click();
  await page.waitForTimeout(8_000); // three tries with 1, 2 and 4 seconds between them
}

async function waitForPlayer(page: Page): Promise<void> {
  const video = page.frameLocator("iframe").locator("video");
  await video.waitFor();
  await page.waitForTimeout(2_500);
}

async function choosePlan(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Subscribe" }).first().click();
  await page.getByRole("dialog").waitFor();
}

async function submitEmpty(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Register" }).click();
}

async function openSearch(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Search" }).filter({ visible: true }).click();
  await page.getByPlaceholder("Type to Search").fill("hands");
  await page.waitForTimeout(1_000);
}

async function downgrade(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Downgrade" }).first().click();
  await page.getByRole("dialog").waitFor();
}

async function openWallet(page: Page): Promise<void> {
  await choosePlan(page);
  await page.getByRole("button", { name: /Pay with PayPal/ }).click();
  await page.getByRole("button", { name: "Pay with PayPal (sandbox)" }).waitFor();
}

async function leaveWallet(page: Page): Promise<void> {
  await openWallet(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Payment not completed" }).waitFor();
}

async function failLogin(page: Page): Promise<void> {
  const json = { message: "Incorrect email or password", code: "any", requestId: "any" };
  await page.route("**/api/auth/login", (route) => route.fulfill({ status: 400, json }));
  await page.getByLabel("Email").fill("someone@school.test");
  await page.getByLabel("Password", { exact: true }).fill("not the one");
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await page.getByRole("alert").first().waitFor();
}

async function askForCode(page: Page): Promise<void> {
  await page.route("**/api/auth/forgotpassword", (route) => route.fulfill({ json: { data: {} } }));
  await page.getByLabel("Email").fill("someone@school.test");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByRole("textbox").first().pressSequentially("123456");
  await page.getByRole("button", { name: "Confirm" }).waitFor();
}

async function chooseNewPassword(page: Page): Promise<void> {
  await askForCode(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
}

async function waitForGoogle(page: Page): Promise<void> {
  await page.route("**/api/auth/google", () => new Promise(() => undefined));
  await page.goto("/auth/google?code=waiting");
}

async function sendEmpty(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send message" }).click();
}

async function confirmDeletion(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Yes, delete my account" }).click();
  await page.getByRole("alert").waitFor();
}
