import type { Browser, Page } from "@playwright/test";
import { readCode } from "./mailbox.ts";
import { expectNotice, holdNotices } from "./notices.ts";
import { expect, holdScripts, schoolUrl, test, typeCode, windows } from "./school.ts";
import { beginRegistration, callSandbox, emailOf, newAccountName } from "./students.ts";

interface GoogleAccount {
  email: string;
  emailVerified?: boolean;
  /** The Workspace domain. With one, Google is authoritative for the email. */
  hd?: string;
}

const name = "Fresh (demo student)";

test.beforeEach(({ school: page }) => holdNotices(page));

/** Adds an account for this test to the sandbox's Google. */
async function addGoogleAccount(
  purpose: string,
  more: Partial<GoogleAccount> = {},
): Promise<GoogleAccount> {
  const accountName = newAccountName(`google-${purpose}`);
  const account = { email: emailOf(accountName), hd: "school.test", ...more };
  await callSandbox("/_sandbox/google/accounts", {
    key: accountName,
    sub: accountName,
    name,
    ...account,
  });
  return account;
}

/** Navigates from /login to Google's account chooser. */
async function goToGoogle(page: Page): Promise<void> {
  await page.goto(`${schoolUrl()}/login`);
  await page.getByRole("link", { name: "Login with Google" }).click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
}

async function chooseAtGoogle(page: Page, { email }: GoogleAccount): Promise<void> {
  await goToGoogle(page);
  await page.getByRole("button", { name: email }).click();
}

/** Submits a new user's form, which Google's name and email prefill. */
async function createAccount(page: Page, { email }: GoogleAccount): Promise<void> {
  await expect(page).toHaveURL(/\/create-account\?/);
  await expect(page.getByRole("heading", { name: "Create account" })).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue(name);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Email")).toBeDisabled();
  await page.getByLabel("Password", { exact: true }).fill("four hands");
  await page.getByLabel("Confirm password").fill("four hands");
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
}

async function expectSignedIn(page: Page, { email }: GoogleAccount): Promise<void> {
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  const storedSession = () => page.evaluate(() => localStorage.getItem("tlp") ?? "");
  await expect.poll(storedSession).toContain(`"email":"${email}"`);
  for (const key of ["tlp-access-token", "tlp-refresh-token"]) {
    expect(await page.evaluate((name) => localStorage.getItem(name), key), key).toBeTruthy();
  }
}

const isReturn = (url: string) => new URL(url).pathname === "/auth/google";

/** A page in another browser context. */
const openBrowser = async (browser: Browser) => (await browser.newContext()).newPage();

test.describe("on a phone", () => {
  test.use({ viewport: windows.phone });

  test("a new user chooses a password once, and later signs in by Google alone, on a desktop [google-1]", async ({
    school: page,
    browser,
  }) => {
    const account = await addGoogleAccount("newcomer");
    const returned = page.waitForRequest((request) => isReturn(request.url()));
    const sent = page.waitForRequest("**/api/auth/google");
    await chooseAtGoogle(page, account);
    // The page sends the code and state of the callback URL to the API.
    const given = new URL((await returned).url()).searchParams;
    const body = { code: given.get("code"), state: given.get("state") };
    expect((await sent).postDataJSON()).toEqual(body);
    await createAccount(page, account);
    await expectSignedIn(page, account);
    const otherBrowser = await openBrowser(browser);
    await chooseAtGoogle(otherBrowser, account);
    await expectSignedIn(otherBrowser, account);
    await otherBrowser.context().close();
  });
});

test("a pending registration of someone else's email is void once its owner signs in by Google", async ({
  school: page,
  browser,
}) => {
  const owner = await addGoogleAccount("owner");
  await beginRegistration(owner.email, "stranger");
  const stranger = await openBrowser(browser);
  const login = async () => {
    await stranger.goto(`${schoolUrl()}/login`);
    await stranger.getByLabel("Email").fill(owner.email);
    await stranger.getByLabel("Password", { exact: true }).fill("stranger");
    await stranger.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  };
  await login();
  await expect(stranger).toHaveURL(`${schoolUrl()}/verify-account`);

  await chooseAtGoogle(page, owner);
  await createAccount(page, owner);
  await expectSignedIn(page, owner);

  // The code mailed to the owner does not verify the stranger's registration either.
  await typeCode(stranger, await readCode(owner.email));
  await stranger.getByRole("button", { name: "Confirm" }).click();
  await expect(stranger.getByRole("alert").first()).toBeVisible();
  await expect(stranger).toHaveURL(`${schoolUrl()}/verify-account`);
  await login();
  await expect(stranger.getByText("Incorrect email or password")).toBeVisible();
  expect(await stranger.evaluate(() => localStorage.getItem("tlp-access-token"))).toBeNull();
  await stranger.context().close();
});

test("declining at Google returns to /login with a notice [google-2]", async ({ school: page }) => {
  await goToGoogle(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expectNotice(
    page,
    "You did not allow Google to sign you in. Log in with your password, or try Google again.",
  );
});

test("an email that Google has not verified is rejected [google-3]", async ({ school: page }) => {
  await chooseAtGoogle(page, await addGoogleAccount("unverified", { emailVerified: false }));
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await expect(page.getByRole("alert")).toContainText(/verif/i);
  expect(await page.evaluate(() => localStorage.getItem("tlp-access-token"))).toBeNull();
});

test("an existing account needs its password when Google is not authoritative for its email", async ({
  school: page,
}) => {
  await goToGoogle(page);
  await page.getByRole("button", { name: "free@school.test" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await expect(page.getByRole("alert")).toContainText(/password/i);
});

test("while Google is unavailable the callback redirects to /login, and a retry succeeds [google-4]", async ({
  school: page,
}) => {
  const account = await addGoogleAccount("patient");
  const fault = { kind: "status", status: 503, path: "/google/token", times: 1 };
  await callSandbox("/_sandbox/google/faults", fault);
  await chooseAtGoogle(page, account);
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await expect(page.getByRole("alert")).toBeVisible();
  await chooseAtGoogle(page, account);
  await createAccount(page, account);
  await expectSignedIn(page, account);
});

test("a failed redirect to Google shows 'Something went wrong' once [google-5]", async ({
  school: page,
}) => {
  // The response while Google's discovery document is unavailable.
  await page.route("**/api/auth/google/start**", (route) =>
    route.fulfill({ status: 302, headers: { location: "/login?failed=google" } }),
  );
  await page.goto(`${schoolUrl()}/login`);
  await page.getByRole("link", { name: "Login with Google" }).click();
  await expect(page.getByText("Something went wrong", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
});

test("an unknown code, and /create-account without a Google sign-in, redirect to /login [google-6]", async ({
  school: page,
}) => {
  await page.goto(`${schoolUrl()}/auth/google?code=made-up&state=//evil.test`);
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await page.goto(`${schoolUrl()}/create-account`);
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
});

test("/create-account ignores the name and email of its URL, before and after a Google sign-in [google-7]", async ({
  school: page,
}) => {
  const madeUp = new URLSearchParams({ name: "Mallory", email: "made-up@school.test" });
  await page.goto(`${schoolUrl()}/create-account?${madeUp}`);
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  const account = await addGoogleAccount("confirmed");
  await chooseAtGoogle(page, account);
  await expect(page).toHaveURL(/\/create-account\?/);
  await page.goto(`${schoolUrl()}/create-account?${madeUp}`);
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
  await expect(page.getByLabel("Full name")).toHaveValue(name);
});

test("/create-account validates its form, and creates no account without the Google ticket [google-8]", async ({
  school: page,
}) => {
  const account = await addGoogleAccount("careless");
  await chooseAtGoogle(page, account);
  await expect(page).toHaveTitle(/^Create account/);
  const main = page.getByRole("main");
  const send = main.getByRole("button", { name: "Create account" });
  const password = page.getByLabel("Password", { exact: true });
  const again = page.getByLabel("Confirm password");
  // The page asks for Google's name once it is open.
  await expect(page.getByLabel("Full name")).toHaveValue(name);
  await page.getByLabel("Full name").fill(" ");
  await send.click();
  // The phone is optional.
  await expect(main.getByRole("alert")).toHaveText(Array(3).fill("This field is required"));
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.getByLabel("Full name").fill(name);
  await password.fill("short");
  await again.fill("short");
  await again.press("Enter");
  await expect(main.getByRole("alert")).toHaveText([
    "Password should be at least 6 characters long",
  ]);
  await password.fill("four hands");
  await again.fill("for hands");
  await send.click();
  await expect(main.getByRole("alert")).toHaveText(["Passwords do not match"]);
  for (const field of [password, again]) await expect(field).toHaveValue("");
  await again.fill("f");
  await expect(main.getByRole("alert")).toHaveCount(0);
  // The user name for password managers.
  await expect(main.locator("input[autocomplete=username]")).toHaveValue(account.email);
  await page.context().clearCookies({ name: /google-ticket/ });
  await createAccount(page, account);
  await expectNotice(page, "Please sign in with Google again");
  expect(await page.evaluate(() => localStorage.getItem("tlp-access-token"))).toBeNull();
});

test("/create-account keeps input typed before hydration instead of Google's values", async ({
  school: page,
}) => {
  const data = { name, email: "early@school.test" };
  await page.route("**/api/auth/google/confirmed", (route) => route.fulfill({ json: { data } }));
  const release = await holdScripts(page);
  await page.goto(`${schoolUrl()}/create-account`, { waitUntil: "commit" });
  const typed = { "Full name": "Ada", "Phone (optional)": "0800", "Confirm password": "four" };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  release();
  await expect(page.getByLabel("Email")).toHaveValue("early@school.test");
  for (const [label, text] of Object.entries(typed)) {
    await expect(page.getByLabel(label)).toHaveValue(text);
  }
});
