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
  { name: "plans", path: "/plans" },
  { name: "plans-yearly", path: "/plans?period=yearly" },
  { name: "plans-student", path: "/plans", account: "intermediate-pro" },
  { name: "payment-choice", path: "/plans", account: "free", prepare: choosePlan },
  { name: "register", path: "/register" },
  { name: "register-refused", path: "/register", prepare: submitEmpty },
  { name: "verify-account", path: "/verify-account" },
  { name: "login", path: "/login" },
  { name: "faq", path: "/faq" },
  { name: "contact", path: "/contact" },
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
