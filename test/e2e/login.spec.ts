import type { Page } from "@playwright/test";
import { readCode, readMail } from "./mailbox.ts";
import { expectNotice } from "./notices.ts";
import {
  expect,
  expectAccessible,
  holdScripts,
  openHydrated,
  schoolUrl,
  signIn,
  test,
} from "./school.ts";
import { beginRegistration, emailOf, newAccountName, registerStudent } from "./students.ts";

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const login = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Login", exact: true });

test("login shows validation and server errors, keeps the input and redirects to / [login-1]", async ({
  school: page,
}) => {
  const account = await registerStudent("login");
  await page.goto(`${schoolUrl()}/login`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Login");
  await expect(main.getByRole("link", { name: "Forgot Password" })).toHaveAttribute(
    "href",
    "/reset-password",
  );
  await expect(main.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/register");
  // The current path is passed as the state.
  await expect(main.getByRole("link", { name: "Login with Google" })).toHaveAttribute(
    "href",
    "/api/auth/google/start?from=%2Flogin",
  );
  await expect(email(page)).toHaveAttribute("autocomplete", "username");
  await expect(password(page)).toHaveAttribute("autocomplete", "current-password");

  await expect(login(page)).toBeEnabled();
  await email(page).fill("ada@school");
  await email(page).press("Enter");
  await expect(main.getByRole("alert")).toHaveText([
    "Please enter a valid email address",
    "Please enter your password",
  ]);
  await expect(email(page)).toBeFocused();
  await email(page).press("End");
  await email(page).pressSequentially(".");
  await expect(main.getByRole("alert")).toHaveText(["Please enter your password"]);
  await email(page).fill(emailOf(account).toUpperCase());
  await expect(email(page)).toHaveValue(emailOf(account));

  await password(page).fill("not my password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password(page)).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password(page)).toHaveAttribute("type", "password");
  await login(page).click();
  await expectNotice(page, "Incorrect email or password");
  await expect(email(page)).toHaveValue(emailOf(account));
  await expect(password(page)).toHaveValue("not my password");

  // The email is prefilled in every form with an email field, and appears in no URL.
  for (const [link, path] of [
    ["Forgot Password", "/reset-password"],
    ["Login", "/login"],
    ["Sign Up", "/register"],
    ["Login", "/login"],
  ] as const) {
    await main.getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(`${schoolUrl()}${path}`);
    await expect(email(page), path).toHaveValue(emailOf(account));
  }

  // The URL changes before the page does.
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Login");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/auth/login", async (route) => {
    await held.promise;
    await route.continue();
  });
  await password(page).fill("let-me-play");
  await password(page).press("Enter");
  await expect(login(page)).toBeDisabled();
  held.resolve();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
});

test("input typed before hydration stays, and submitting is disabled until then [login-2]", async ({
  school: page,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${schoolUrl()}/login`, { waitUntil: "commit" });
  await email(page).fill("early@school.test");
  // The submit button shows a loading label before hydration.
  await expect(page.getByRole("main").getByRole("button", { name: "Loading…" })).toBeDisabled();
  release();
  await expect(login(page)).toBeEnabled();
  await expect(email(page)).toHaveValue("early@school.test");
  await login(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText([
    "Please enter your password",
  ]);
});

test("an unverified user is sent a new code and redirected to /verify-account [login-3]", async ({
  school: page,
}) => {
  const accountEmail = emailOf(newAccountName("unproved"));
  await beginRegistration(accountEmail, "let-me-play");
  await page.goto(`${schoolUrl()}/login`);
  await email(page).fill(accountEmail);
  await password(page).fill("let-me-play");
  const resent = page.waitForRequest("**/api/auth/register-resend");
  await login(page).click();
  expect((await resent).postDataJSON()).toEqual({ email: accountEmail });
  await expect(page).toHaveURL(`${schoolUrl()}/verify-account`);
  await expect(page.getByRole("main").getByText(accountEmail)).toBeVisible();
  await expectNotice(page, "User not verified");
});

test("a minor names a guardian below the terms box, who confirms by the mail's link alone [guardian-5]", async ({
  school: page,
}) => {
  const [account, guardian] = [newAccountName("minor"), emailOf(newAccountName("guardian"))];
  const main = page.getByRole("main");
  await openHydrated(page, "/register");
  const guardianField = main.getByLabel("Email of your parent or guardian");
  await expect(guardianField).toHaveCount(0);
  await main.getByLabel("Full name").fill("Young (demo student)");
  await email(page).fill(emailOf(account));
  await main.getByLabel("Password", { exact: true }).fill("let-me-play");
  await main.getByLabel("Confirm password").fill("let-me-play");
  await main.getByRole("checkbox").check();
  const opener = main.getByRole("button", { name: "Under 18?" });
  await opener.press("Enter");
  await guardianField.fill("nobody");
  await main.getByRole("button", { name: "Register", exact: true }).click();
  await expect(main.getByRole("alert")).toHaveText(["Please enter a valid email address"]);
  await expect(guardianField).toBeFocused();
  await expectAccessible(page);
  await guardianField.fill(guardian);
  await main.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/verify-account`);
  const verified = await fetch(`${schoolUrl()}/api/auth/verify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: emailOf(account),
      password: "let-me-play",
      otp: await readCode(emailOf(account)),
    }),
  });
  expect(verified.status).toBe(200);
  await signIn(page, account);
  await page.goto(`${schoolUrl()}/account-profile`);
  await expect(main.getByText("Your parent or guardian has not confirmed yet")).toBeVisible();
  await expectAccessible(page);
  // The page does not offer payments that the server would refuse.
  await page.goto(`${schoolUrl()}/plans`);
  await expect(main.getByText("Once they have, you can pay for a plan.")).toBeVisible();
  await expect(main.getByRole("button", { name: /^Subscribe/ })).toHaveCount(0);
  await expectAccessible(page);
  const mail = await readMail(guardian, /needs your permission/);
  await page.goto(/http\S+\/guardian\?token=\S+/.exec(mail.text)?.[0] ?? "");
  const confirm = main.getByRole("button", { name: "I am their parent or guardian, and I agree" });
  await confirm.press("Enter");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(
    "You have confirmed the account",
  );
  await expectAccessible(page);
  await page.goto(`${schoolUrl()}/account-profile`);
  await expect(main.getByText(emailOf(account))).toBeVisible();
  await expect(main.getByText("has not confirmed yet")).toHaveCount(0);
  await page.goto(`${schoolUrl()}/plans`);
  await expect(main.getByRole("button", { name: /^Subscribe/ }).first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each form shows that it needs JavaScript [login-4]", async ({ page }) => {
    for (const path of ["/login", "/register", "/reset-password", "/contact"]) {
      const response = await page.goto(`${schoolUrl()}${path}`);
      // With JavaScript enabled, noscript is not rendered, so it is read from the document.
      expect(await response?.text(), path).toMatch(
        /<noscript><p[^>]*>This form needs JavaScript\./,
      );
      await expect(page.getByRole("main").locator("button[type=submit]"), path).toBeHidden();
    }
  });
});
