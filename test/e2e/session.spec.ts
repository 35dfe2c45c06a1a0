import { expect, logIn, openOwn, schoolUrl, signIn, storeTokens, test } from "./school.ts";

test("a session survives a reload, uses the documented storage keys, and is cleared by logout [session-11]", async ({
  school: page,
}) => {
  await logIn(page, "beginner");
  await page.reload();
  const keys = () => page.evaluate(() => Object.keys(localStorage).sort());
  expect(await keys()).toEqual(
    expect.arrayContaining(["tlp", "tlp-access-token", "tlp-refresh-token"]),
  );
  const storedKeys = await page.evaluate(() => JSON.parse(localStorage.getItem("tlp") ?? "{}"));
  expect(storedKeys).toMatchObject({
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

test.describe("offline", () => {
  // The service worker's update check would log a network error while offline.
  test.use({ serviceWorkers: "block" });

  test("logout clears drafts and cached responses, and keeps the theme [session-12]", async ({
    school: page,
    context,
  }) => {
    await signIn(page, "beginner");
    await page.goto(schoolUrl());
    await page.evaluate(() => localStorage.setItem("tlp-draft:somebody:question:a", "{}"));
    await page.evaluate(() => sessionStorage.setItem("tlp-payment", "{}"));
    const favorite = {
      _id: "1",
      user: "2",
      video: {
        videoId: "five-finger-c",
        title: "Cached for the previous user",
        poster: "/og.jpg",
        category: "beginner",
        duration: 3,
      },
    };
    const favorites = "**/api/favorite/user/**";
    await page.route(favorites, (route) => route.fulfill({ json: { data: [favorite] } }));
    const menu = page.getByRole("button", { name: /^Account of/ });
    const choose = async (name: string) => {
      const item = page.getByRole("menuitem", { name });
      // A click while the menu is still opening selects nothing.
      await expect(async () => {
        if (!(await item.isVisible())) await menu.click();
        await item.click({ timeout: 10_000 });
        await expect(page.getByRole("menu")).toHaveCount(0, { timeout: 10_000 });
      }).toPass();
    };
    await choose("Favorites");
    await expect(page.getByText("Cached for the previous user")).toBeVisible();
    await page.getByRole("button", { name: "Switch between dark and light" }).first().click();
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const chosen = await theme();
    expect(["light", "dark"]).toContain(chosen);

    await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL(`${schoolUrl()}/`);
    await context.setOffline(true);
    await choose("Logout");
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    const storedKeys = () =>
      page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    await expect.poll(storedKeys).toEqual([]);
    expect(await theme()).toBe(chosen);

    await context.setOffline(false);
    await page.unroute(favorites);
    await page.route(favorites, () => {});
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await page.getByLabel("Email").fill("beginner@school.test");
    await page.getByLabel("Password", { exact: true }).fill("let-me-play");
    await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
    await choose("Favorites");
    await expect(page.getByRole("heading", { name: "Favorites" })).toBeVisible();
    await expect(page.getByText("Cached for the previous user")).toHaveCount(0);
    await page.reload();
    expect(await theme()).toBe(chosen);
  });
});

test("a new path starts at the top, and a new query keeps the scroll position [session-13]", async ({
  school: page,
}) => {
  await page.goto(`${schoolUrl()}/plans`);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 200));
  await page.getByRole("main").getByText("Yearly", { exact: true }).click();
  await expect(page).toHaveURL(/period=yearly/);
  await expect(page.getByText("$100", { exact: true }).first()).toBeVisible();
  expect(await scrolled()).toBe(200);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Use" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Use" })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.evaluate(() => scrollTo(0, 500));
  await page.goBack();
  await expect(page.getByText("$100", { exact: true }).first()).toBeVisible();
  await expect.poll(scrolled).toBe(0);
});

test("a link to the current page scrolls to the top [session-14]", async ({ school: page }) => {
  const bottom = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  for (const [name, path] of [
    ["Home", "/"],
    ["Terms of Use", "/terms-of-use"],
  ] as const) {
    await page.goto(`${schoolUrl()}${path}`);
    const place = page.getByRole(path === "/" ? "banner" : "contentinfo");
    await bottom();
    await expect.poll(scrolled).toBeGreaterThan(500);
    await place.getByRole("link", { name, exact: true }).click();
    await expect.poll(scrolled).toBe(0);
    await expect(page).toHaveURL(`${schoolUrl()}${path}`);
    await expect(page.locator("#main")).toBeFocused();
  }
});

test("selecting the current tab keeps the scroll position", async ({ school: page }) => {
  await page.goto(`${schoolUrl()}/library?tab=beginner`);
  await page.evaluate(() => scrollTo(0, 120));
  const key = () => page.evaluate(() => history.state.key);
  const before = await key();
  await page.getByRole("tab", { name: "Beginner" }).click();
  await expect.poll(key).not.toBe(before);
  // The navigation is rendered two frames later.
  const scrolled = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(Math.round(scrollY)))),
    );
  expect(await page.evaluate(scrolled)).toBe(120);
});

test("an expired access token is refreshed once, and the request is repeated once [session-15]", async ({
  school: page,
}) => {
  const session = await openOwn("beginner");
  await storeTokens(page, session);
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
  await page.goto(`${schoolUrl()}/`);
  await expect.poll(refreshToken).not.toBe(session.refreshToken);
  await expect.poll(() => calls.filter((path) => path === "/api/user").length).toBe(2);
  expect(calls.filter((path) => path === "/api/auth/refresh-token")).toHaveLength(1);
});

test("without a refresh token the screen says so, and offers the login [session-17]", async ({
  school: page,
}) => {
  await signIn(page, "beginner");
  await page.goto(schoolUrl());
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem("tlp-refresh-token");
    localStorage.setItem("tlp-access-token", "not.a.token");
  });
  await page.goto(`${schoolUrl()}/account-favorites`);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("No refresh token available");
  await expect(alert).not.toContainText("Please check your connection.");
  await alert.getByRole("button", { name: "Log in again" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  await expect(page.getByText("Your session has expired.")).toBeVisible();
});

test("an invalid refresh token redirects to /login and clears the session [session-16]", async ({
  school: page,
}) => {
  await storeTokens(page, { accessToken: "not.a.token", refreshToken: "nor-this" });
  await page.goto(`${schoolUrl()}/`);
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
  expect(await page.evaluate(() => localStorage.getItem("tlp-refresh-token"))).toBeNull();
});
