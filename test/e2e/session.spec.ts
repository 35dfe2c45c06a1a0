import { expect, schoolUrl, signIn, test } from "./school.ts";

test("a session outlives a reload, is kept under its names, and logout clears everything", async ({
  school: page,
}) => {
  await signIn(page, "beginner");
  await page.reload();
  const keys = () => page.evaluate(() => Object.keys(localStorage).sort());
  expect(await keys()).toEqual(
    expect.arrayContaining(["tlp", "tlp-access-token", "tlp-refresh-token"]),
  );
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("tlp") ?? "{}"));
  expect(kept).toMatchObject({
    version: 1,
    state: { user: { isAuthenticated: true, currentUser: { email: "beginner@school.test" } } },
  });
  await page
    .getByRole("button", { name: /account|menu of|beginner/i })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
  await expect.poll(keys).not.toContain("tlp-access-token");
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
});

test("signed-out-only screens send a signed-in student home", async ({ school: page }) => {
  await signIn(page, "free");
  for (const address of ["/login", "/register", "/verify-account"]) {
    await page.goto(`${schoolUrl()}${address}`);
    await expect(page, address).toHaveURL(`${schoolUrl()}/`);
  }
});

test("an expired access token is refreshed once and the request repeated once", async ({
  school: page,
}) => {
  await signIn(page, "beginner");
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  let refused = false;
  await page.route("**/api/user", async (route) => {
    if (refused) return route.continue();
    refused = true;
    const json = {
      message: "Access token has expired",
      code: "accounts.access_token_expired",
      requestId: "1",
    };
    await route.fulfill({ status: 401, json });
  });
  const refreshToken = () => page.evaluate(() => localStorage.getItem("tlp-refresh-token"));
  const before = await refreshToken();
  await page.reload();
  await expect.poll(refreshToken).not.toBe(before);
  await expect.poll(() => calls.filter((path) => path === "/api/user").length).toBe(2);
  expect(calls.filter((path) => path === "/api/auth/refresh-token")).toHaveLength(1);
});

test("when the refresh token has run out, the student is sent to log in", async ({
  school: page,
}) => {
  await signIn(page, "free");
  await page.evaluate(() => {
    localStorage.setItem("tlp-access-token", "not.a.token");
    localStorage.setItem("tlp-refresh-token", "nor-this");
  });
  await page.goto(`${schoolUrl()}/`);
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  expect(await page.evaluate(() => localStorage.getItem("tlp-refresh-token"))).toBeNull();
});
