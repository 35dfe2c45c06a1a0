import type { Page } from "@playwright/test";
import { accountsErrors } from "#accounts/contract.ts";
import { hold, hoverNotice, mockResponse, press, type Screen } from "../screen.ts";

const pending = { before: awaitCode, path: "/verify-account" };
const google = "**/api/auth/google";

/** Sign-in screens: registration, login, codes, a new password, Google's callback. */
export const signInScreens: readonly Screen[] = [
  { name: "register", path: "/register" },
  { name: "register-320", path: "/register", widths: [390], viewport: { width: 320, height: 640 } },
  { name: "register-refused", path: "/register", prepare: (page) => press(page, "Register") },
  { name: "register-pending", path: "/register", prepare: register, waits: true },
  { ...pending, name: "verify-account" },
  { ...pending, name: "verify-filled", prepare: fillCode },
  { ...pending, name: "verify-refused", prepare: refuseCode },
  { ...pending, name: "verify-resend", before: awaitLong, prepare: passCountDown },
  { name: "verify-unknown", path: "/verify-account" },
  { name: "login", path: "/login" },
  { name: "login-empty", path: "/login", prepare: loginEmpty },
  { name: "login-refused", path: "/login", prepare: refuseLogin },
  { name: "login-code", path: "/login", prepare: askForSecondFactor },
  { name: "login-recovery", path: "/login", prepare: askForRecoveryCode },
  { name: "login-expired", path: "/login", before: expireSession },
  { name: "login-without-scripts", path: "/login", withoutScripts: true },
  { name: "reset-password", path: "/reset-password" },
  { name: "reset-code", path: "/reset-password", prepare: askForCode },
  { name: "reset-new-password", path: "/reset-password", prepare: chooseNewPassword },
  { name: "reset-refused", path: "/reset-password", prepare: refuseNewPassword },
  {
    name: "reset-done",
    path: "/reset-password",
    before: (page) => page.clock.install(),
    prepare: reset,
    windowOnly: true,
  },
  {
    name: "google-return",
    path: "/auth/google?code=waiting",
    before: (page) => hold(page, google),
    waits: true,
  },
  {
    name: "create-account",
    path: "/create-account",
    before: (page) => confirmNewcomer(page, "Newcomer (demo student)"),
  },
  {
    name: "create-account-refused",
    path: "/create-account",
    before: (page) => confirmNewcomer(page, ""),
    prepare: (page) => press(page, /^Create/),
  },
];

/** Puts the browser into a registration that waits for its code. */
async function awaitCode(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("tlp-pending-email", "ada@school.test"));
}

async function askForSecondFactor(page: Page): Promise<void> {
  const code = "accounts.second_factor_required";
  const json = { message: accountsErrors[code].message, code, requestId: "x" };
  await mockResponse(page, "**/api/auth/login", json, 403);
  await page.getByLabel("Email").fill("instructor@school.test");
  await page.getByLabel("Password", { exact: true }).fill("let-me-play");
  await press(page, "Login");
  await page.getByRole("button", { name: "Use a recovery code" }).waitFor();
}

async function askForRecoveryCode(page: Page): Promise<void> {
  await askForSecondFactor(page);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
}

/** Expires a login session in this tab. */
async function expireSession(page: Page): Promise<void> {
  await page.addInitScript(() =>
    sessionStorage.setItem(
      "tlp-return",
      JSON.stringify({ path: "/account-profile", savedAt: Date.now() }),
    ),
  );
}

/** Simulates Google's confirmation of a user without an account. */
async function confirmNewcomer(page: Page, name: string): Promise<void> {
  await mockResponse(page, `${google}/confirmed`, {
    data: { name, email: "newcomer@school.test" },
  });
}

async function awaitLong(page: Page): Promise<void> {
  await page.clock.install();
  await awaitCode(page);
}

async function passCountDown(page: Page): Promise<void> {
  await page.clock.runFor(31_000);
  await page.getByRole("button", { name: "Resend" }).waitFor();
}

async function fillCode(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("textbox").first().pressSequentially("123456");
}

async function refuseCode(page: Page): Promise<void> {
  const json = { message: "That code is not right. Please check it and try again" };
  await mockResponse(page, "**/api/auth/verify", { ...json, code: "any", requestId: "any" }, 400);
  await fillCode(page);
  await press(page, "Confirm");
  await hoverNotice(page);
}

async function register(page: Page): Promise<void> {
  await hold(page, "**/api/auth/register");
  await page.getByLabel("Full name").fill("Ada (demo student)");
  await page.getByLabel("Email").fill("ada@school.test");
  await page.getByLabel("Password", { exact: true }).fill("let-me-play");
  await page.getByLabel("Confirm password").fill("let-me-play");
  await page.getByRole("checkbox").check();
  await press(page, "Register");
}

async function loginEmpty(page: Page): Promise<void> {
  await press(page, "Login");
}

async function refuseLogin(page: Page): Promise<void> {
  const json = { message: "Incorrect email or password", code: "any", requestId: "any" };
  await mockResponse(page, "**/api/auth/login", json, 400);
  await page.getByLabel("Email").fill("ada@school.test");
  await page.getByLabel("Password", { exact: true }).fill("not the one");
  await press(page, "Login");
  await hoverNotice(page);
}

async function askForCode(page: Page): Promise<void> {
  await mockResponse(page, "**/api/auth/forgotpassword", { data: {} });
  await page.getByLabel("Email").fill("ada@school.test");
  await press(page, "Send code");
  await fillCode(page);
  await page.getByRole("button", { name: "Confirm" }).waitFor();
}

async function chooseNewPassword(page: Page): Promise<void> {
  await askForCode(page);
  await press(page, "Confirm");
  await page.getByLabel("New Password").waitFor();
}

async function refuseNewPassword(page: Page): Promise<void> {
  await chooseNewPassword(page);
  await press(page, "Reset");
  await page.getByText("Please enter a password").waitFor();
}

async function reset(page: Page): Promise<void> {
  await chooseNewPassword(page);
  const message = "Your password has been reset";
  await mockResponse(page, "**/api/auth/reset-password", { message, data: {} });
  await page.getByLabel("New Password").fill("let-me-play");
  await page.getByLabel("Confirm Password").fill("let-me-play");
  await page.clock.pauseAt(Date.now() + 60_000);
  await press(page, "Reset");
  await page.getByText("Your password has been reset").waitFor();
}
