import type { Page } from "@playwright/test";
import { enter, expect, schoolUrl, test, typeCode } from "./school.ts";

/** Answers every request to this URL with an empty 500. */
const fail = (page: Page, url: string | RegExp) =>
  page.route(url, (route) => route.fulfill({ status: 500, body: "" }));

test("the library, a lesson and its next videos each show an error with a retry [failures-2]", async ({
  school: page,
}) => {
  const details = /\/api\/video\/(?!library|next|new)[^/?]+$/;
  await page.clock.install();
  await page.goto(schoolUrl(), { waitUntil: "networkidle" });
  await fail(page, "**/api/video/library**");
  await fail(page, "**/api/video/next**");
  await fail(page, details);
  await page.getByRole("banner").getByRole("link", { name: "Library" }).click();
  await expectSoon(page, "Unable to fetch videos.");
  await page.unroute("**/api/video/library**");
  await page.getByRole("button", { name: /try again/i }).click();
  await page.getByRole("main").getByRole("link").first().click();
  await expectSoon(page, "Unable to fetch video details.");
  await page.unroute(details);
  await page.getByRole("button", { name: /try again/i }).click();
  await expectSoon(page, "Unable to fetch next videos.");
});

/** Skips the delays between retries until the text is visible. */
const expectSoon = (page: Page, text: string) =>
  expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(page.getByText(text)).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [50] });

test("a failed ticket request of a lesson shows one error [failures-3]", async ({
  school: page,
}) => {
  await enter(page, "beginner");
  const requested: string[] = [];
  await page.route("**/api/playback/**", (route) => {
    const { pathname } = new URL(route.request().url());
    requested.push(`${route.request().method()} ${pathname}`);
    return route.fulfill({ status: 500, body: "" });
  });
  await page.goto(`${schoolUrl()}/video/five-finger-c`);
  await expect(page.getByText("Unable to fetch video playback.")).toBeVisible();
  const userId = await page.evaluate(
    () => JSON.parse(localStorage.getItem("tlp") ?? "").state.user.currentUser._id,
  );
  expect(requested).toEqual([`GET /api/playback/${userId}/five-finger-c`]);
  // A player that failed to load is retried as well [lost-player-1].
  await page.unroute("**/api/playback/**");
  await page.route("**/player?*", (route) => route.abort("internetdisconnected"));
  const opened = page.waitForRequest("**/player?*");
  await press(page, "Try again");
  await opened;
  await expect(page.getByText("Unable to fetch video playback.")).toBeVisible();
  await page.unroute("**/player?*");
  await press(page, "Try again");
  await expect(
    page.frameLocator("iframe").getByRole("button", { name: /play/i }).first(),
  ).toBeVisible();
  await expect(page.getByText("Unable to fetch video playback.")).toBeHidden();
});

/** Mocks a form's endpoint; returns the requests it receives. */
async function stub(page: Page, path: string, status: number, message: string) {
  const sent: unknown[] = [];
  await page.route(`**/api/auth/${path}`, (route) => {
    sent.push([route.request().method(), route.request().postDataJSON()]);
    const json = status < 300 ? { data: {}, message } : { message };
    return route.fulfill({ status, json });
  });
  return sent;
}
const notice = (page: Page, text: string) => page.locator(".Toastify").getByText(text);
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

test("each sign-in form sends the documented body and shows the server's message [failures-4]", async ({
  school: page,
}) => {
  const password = "let-me-play";
  const fillPasswords = async () => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
  };

  const register = await stub(page, "register", 400, "No registration today.");
  await page.goto(`${schoolUrl()}/register`);
  await page.getByLabel("Full name").fill("Ada (demo student)");
  await page.getByLabel("Email").fill("ADA@school.test");
  await page.getByLabel("Phone").fill("0800 1");
  await fillPasswords();
  await page.getByRole("checkbox").check();
  await press(page, "Register");
  await expect(notice(page, "No registration today.")).toBeVisible();
  const person = {
    name: "Ada (demo student)",
    email: "ada@school.test",
    phone: "0800 1",
    password,
  };
  expect(register).toEqual([["POST", person]]);

  const login = await stub(page, "login", 403, "User not verified");
  const resend = await stub(page, "register-resend", 503, "No codes today.");
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await page.getByLabel("Email").fill("ADA@school.test");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Login");
  await expect(notice(page, "User not verified")).toBeVisible();
  await expect(page).toHaveURL(`${schoolUrl()}/verify-account`);
  await expect(notice(page, "No codes today.")).toBeVisible();
  expect(login).toEqual([["POST", { email: "ada@school.test", password }]]);
  expect(resend).toEqual([["POST", { email: "ada@school.test" }]]);

  const verify = await stub(page, "verify", 400, "No such code.");
  await typeCode(page, "123456");
  await press(page, "Confirm");
  await expect(notice(page, "No such code.")).toBeVisible();
  expect(verify).toEqual([["POST", { otp: "123456" }]]);

  const create = await stub(page, "create-account", 409, "No accounts today.");
  const { name, email } = person;
  const confirmed = { data: { name, email } };
  await page.route("**/api/auth/google/confirmed", (route) => route.fulfill({ json: confirmed }));
  await page.goto(`${schoolUrl()}/create-account`);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Phone").fill("0800 1");
  await fillPasswords();
  await press(page, "Create account");
  await expect(notice(page, "No accounts today.")).toBeVisible();
  expect(create).toEqual([["POST", person]]);

  const google = await stub(page, "google", 400, "Google said no.");
  await page.goto(`${schoolUrl()}/auth/google?code=from-google&state=of-ours`);
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await expect(notice(page, "Google said no.")).toBeVisible();
  expect(google).toEqual([["POST", { code: "from-google", state: "of-ours" }]]);
});
