import { enter, expect, expectAccessible, openHydrated, schoolUrl, test } from "./school.ts";
import { registerStudent } from "./students.ts";

const switchName = "Mails about new lessons, once a day at most";

test("mails about new lessons are switched off in the account and on their link's page, by the keyboard alone; so is a renewal cancelled [news-4] [renewal-notice-3]", async ({
  school: page,
}) => {
  await enter(page, await registerStudent("news"));
  await page.goto(`${schoolUrl()}/account-edit`);
  const toggle = page.getByRole("switch", { name: switchName });
  await expect(toggle).toBeChecked();
  await page.route(
    "**/api/user/*/news",
    (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()),
    { times: 1 },
  );
  await toggle.press("Space");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(toggle).toBeChecked();
  await page.unroute("**/api/user/*/news");
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.ok(),
  );
  await toggle.press("Space");
  await saved;
  await expect(toggle).not.toBeChecked();
  await page.reload();
  await expect(toggle).not.toBeChecked();

  // Unit tests cover the server's side of both links; the tokens here are unknown to it.
  const renewal = {
    plan: "beginner",
    billingPeriod: "monthly",
    amountMinor: 750_000,
    currency: "NGN",
    chargeOn: "2030-05-06T09:00:00.000Z",
    openUntil: "2030-05-06T09:00:00.000Z",
  };
  let state = "renews";
  await page.route("**/api/subscription/renewal-link*", async (route) => {
    if (route.request().method() === "POST") state = "ended";
    await route.fulfill({ json: { data: { ...renewal, state } } });
  });
  const renewalToken = `${"a".repeat(36)}.2030-05-06.${"a".repeat(43)}`;
  await openHydrated(page, `/cancel-renewal?token=${renewalToken}`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(page.getByText("renews for another month, and ₦7,500 is charged.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel the renewal" }).press("Enter");
  await expect(heading).toHaveText("Your plan does not renew");
  await expectAccessible(page);
  await page.unroute("**/api/subscription/renewal-link*");
  await openHydrated(page, `/cancel-renewal?token=${renewalToken}`);
  await expect(page.getByRole("alert")).toContainText("no longer valid");

  await openHydrated(page, `/unsubscribe?token=${"a".repeat(43)}`);
  await expect(heading).toHaveText("No more mails about new lessons?");
  await page.getByRole("button", { name: "Get no more of them" }).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("This link is not known to us");
  await expectAccessible(page);
  await page.route("**/api/news/*", (route) =>
    route.fulfill({
      json: { data: { subscribed: route.request().url().includes("resubscribe") } },
    }),
  );
  await page.getByRole("button", { name: "Get no more of them" }).press("Enter");
  await expect(heading).toHaveText("You get no more mails about new lessons");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Get them again" }).press("Enter");
  await expect(heading).toHaveText("You get mails about new lessons");
});
