import { enter, expect, expectAccessible, openHydrated, schoolUrl, test } from "./school.ts";
import { registerStudent } from "./students.ts";

const switchName = "Mails about new lessons, once a day at most";

test("mails about new lessons are switched off in the account and on their link's page, by the keyboard alone [news-4]", async ({
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

  // The server's side of the link is shown in news.test.ts; here a token that it does not know.
  await openHydrated(page, `/unsubscribe?token=${"a".repeat(43)}`);
  const heading = page.getByRole("heading", { level: 1 });
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
