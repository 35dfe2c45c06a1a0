import type { Page } from "@playwright/test";
import { readCode } from "./mailbox.ts";
import { expectNotice } from "./notices.ts";
import { expect, schoolUrl, test, typeCode } from "./school.ts";
import { beginRegistration, emailOf, newAccountName } from "./students.ts";

const main = (page: Page) => page.getByRole("main");
const register = (page: Page) => main(page).getByRole("button", { name: "Register", exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const confirm = (page: Page) => page.getByLabel("Confirm password");
const alerts = (page: Page) => main(page).getByRole("alert");

test("registration validates its form, and the emailed code verifies the account and signs in [registration-1]", async ({
  school: page,
}) => {
  const email = emailOf(newAccountName("registering"));
  await page.goto(`${schoolUrl()}/register`);
  await expect(page).toHaveTitle(/^Register/);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Register");
  await expect(main(page).getByRole("link", { name: "Register with Google" })).toHaveAttribute(
    "href",
    "/api/auth/google/start?from=%2Fregister",
  );
  await expect(main(page).locator("form label")).toHaveText([
    "Full name",
    "Email",
    "Phone (optional)",
    "Password",
    "Confirm password",
    /Terms of Use/,
  ]);
  const completions = main(page).locator("form input:not([type=checkbox])");
  expect(
    await completions.evaluateAll((inputs) =>
      inputs.map((input) => input.getAttribute("autocomplete")),
    ),
  ).toEqual(["name", "username", "tel", "new-password", "new-password"]);

  await register(page).click();
  // The phone is optional.
  await expect(alerts(page)).toHaveText(Array(5).fill("This field is required"));
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.getByLabel("Full name").fill("Someone (demo student)");
  await expect(alerts(page)).toHaveCount(4);
  await page.getByLabel("Email").pressSequentially("SOMEONE");
  await expect(page.getByLabel("Email")).toHaveValue("someone");
  await password(page).fill("short");
  await confirm(page).fill("short");
  await page.getByRole("checkbox").check();
  await confirm(page).press("Enter");
  await expect(alerts(page)).toHaveText([
    "Please enter a valid email address",
    "Password should be at least 6 characters long",
  ]);
  await expect(page.getByLabel("Email")).toBeFocused();

  await page.getByLabel("Email").fill(email);
  await password(page).fill("long enough");
  await confirm(page).fill("not the same");
  await register(page).click();
  await expect(alerts(page)).toHaveText(["Passwords do not match"]);
  await expect(password(page)).toHaveValue("");
  await expect(password(page)).toBeFocused();
  await expect(confirm(page)).toHaveValue("");
  await expect(page.getByLabel("Full name")).toHaveValue("Someone (demo student)");
  await password(page).pressSequentially("f");
  await expect(alerts(page)).toHaveCount(0);
  await password(page).fill("for six hands");
  await confirm(page).fill("for six hands");
  for (const field of [password(page), confirm(page)]) {
    await field.locator("..").getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
  }

  // The server's error is shown, and the form keeps its input.
  const json = { message: "The school is full.", code: "any", requestId: "any" };
  await page.route("**/api/auth/register", (route) => route.fulfill({ status: 503, json }));
  await register(page).click();
  await expectNotice(page, "The school is full.");
  await expect(password(page)).toHaveValue("for six hands");
  await page.unroute("**/api/auth/register");

  const held = Promise.withResolvers<void>();
  await page.route("**/api/auth/register", async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent = page.waitForRequest("**/api/auth/register");
  await register(page).click();
  await expect(register(page)).toBeDisabled();
  expect((await sent).postDataJSON()).toEqual({
    name: "Someone (demo student)",
    email,
    phone: "",
    password: "for six hands",
  });
  held.resolve();
  await expect(page).toHaveURL(`${schoolUrl()}/verify-account`);
  await expect(main(page).getByText(email)).toBeVisible();

  await paste(page, `Your code: ${await readCode(email)}`);
  await page.getByRole("textbox").last().press("Enter");
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  // A welcome names the first step, and its button has the focus.
  const welcome = main(page).getByRole("status").filter({ hasText: "Welcome, Someone" });
  await expect(welcome).toContainText("Begin with a first phrase: it needs no plan.");
  const first = main(page).getByRole("link", { name: "Play a first phrase now" });
  await expect(first).toBeFocused();
  // Only the first step is gold.
  const gold = await first.evaluate((link) => getComputedStyle(link).backgroundColor);
  const getStarted = main(page).getByRole("link", { name: "Get Started" });
  await expect(getStarted).not.toHaveCSS("background-color", gold);
  const tokens = () =>
    page.evaluate(() => [
      localStorage.getItem("tlp-access-token"),
      localStorage.getItem("tlp-refresh-token"),
    ]);
  for (const token of await tokens()) expect(token).toBeTruthy();
});

test("the code form has six boxes, is submitted when complete, and allows a resend after 30 seconds [registration-2]", async ({
  school: page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem("tlp-pending-email", "someone@school.test"));
  await page.goto(`${schoolUrl()}/verify-account`);
  const boxes = main(page).getByRole("textbox");
  await expect(boxes).toHaveCount(6);
  await expect(boxes.first()).toHaveAttribute("autocomplete", "one-time-code");
  await expect(boxes.first()).toBeFocused();
  const confirmCode = main(page).getByRole("button", { name: "Confirm" });
  await page.keyboard.type("12345");
  await expect(boxes.nth(4)).toHaveValue("5");
  await expect(confirmCode).toHaveCount(0);
  await page.keyboard.type("6");
  await expect(confirmCode).toBeEnabled();
  await page.keyboard.press("Backspace");
  await expect(confirmCode).toHaveCount(0);
  // Autofill of a one-time code puts all digits into the first box.
  await boxes.first().fill("654321");
  await expect(boxes.last()).toHaveValue("1");
  await confirmCode.click();
  // Only the notice tells the error; the boxes are marked.
  await expectNotice(page, "The code is wrong or has expired");
  await expect(alerts(page).filter({ hasText: "wrong" })).toHaveCount(0);
  await expect(boxes.first()).toHaveAttribute("aria-invalid", "true");
  // The next attempt replaces the digits.
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.type("123");
  await expect(boxes.first()).not.toHaveAttribute("aria-invalid");
  await expect(boxes.nth(3)).toBeFocused();
  expect(await boxes.evaluateAll(readValues)).toEqual(["1", "2", "3", "3", "2", "1"]);

  const resend = main(page).getByRole("button", { name: "Resend" });
  await expect(main(page).getByText(/^Didn't receive code\? Resend in \d+ seconds$/)).toBeVisible();
  await expect(resend).toHaveCount(0);
  await page.clock.fastForward(30_000);
  const json = { message: "No mail today.", code: "any", requestId: "any" };
  await page.route("**/api/auth/register-resend", (route) => route.fulfill({ status: 503, json }));
  await resend.click();
  await expectNotice(page, "No mail today.");
  await page.unroute("**/api/auth/register-resend");
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent = page.waitForRequest("**/api/auth/register-resend");
  await resend.click();
  expect((await sent).postDataJSON()).toEqual({ email: "someone@school.test" });
  await expect(main(page).getByText("Resend in 30 seconds")).toBeVisible();
  await page.clock.runFor(29_000);
  await expect(main(page).getByText("Resend in 1 seconds")).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(resend).toBeVisible();
});

const readValues = (inputs: (HTMLElement | SVGElement)[]) =>
  inputs.map((input) => (input instanceof HTMLInputElement ? input.value : ""));

/** Pastes a text into the focused element. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test("/verify-account without a stored email asks for it, sends a new code and verifies [registration-3]", async ({
  school: page,
}) => {
  const accountEmail = emailOf(newAccountName("elsewhere"));
  await beginRegistration(accountEmail, "let-me-play");
  await page.goto(`${schoolUrl()}/verify-account`);
  const ask = page.getByRole("form", { name: "Ask for a new code" });
  await ask.getByLabel("Email").fill("nobody");
  await ask.getByRole("button", { name: "Send a new code" }).click();
  await expect(ask.getByRole("alert").first()).toHaveText("Please enter a valid email address");
  await ask.getByLabel("Email").fill(accountEmail);
  await ask.getByLabel("Password", { exact: true }).fill("let-me-play");
  const sent = page.waitForRequest("**/api/auth/register-resend");
  await ask.getByRole("button", { name: "Send a new code" }).click();
  expect((await sent).postDataJSON()).toEqual({ email: accountEmail });
  await expect(ask).toHaveCount(0);
  await expect(main(page).getByText(accountEmail)).toBeVisible();
  await expect(main(page).getByText(/^Didn't receive code\? Resend in \d+ seconds$/)).toBeVisible();
  await page.reload();
  await expect(main(page).getByText(accountEmail)).toBeVisible();
  await typeCode(page, await readCode(accountEmail));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
});
