import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  schoolUrl,
  test,
} from "./school.ts";
import { openTrackedSite } from "./tracked-site.ts";
import { openTracker } from "./tracker.ts";

type Tracker = Awaited<ReturnType<typeof openTracker>>;
type Site = Awaited<ReturnType<typeof openTrackedSite>>;

/** Follows a link of the top bar, which navigates without a new document. */
const follow = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();

const banner = (page: Page) => page.getByRole("region", { name: "Visit statistics" });

/** Waits until the page's scripts have loaded and sent their requests. */
const settle = (page: Page) => page.waitForLoadState("networkidle");

/** Accepts tracking on the privacy policy; returns the page views that follow. */
async function acceptLater(page: Page, site: Site): Promise<string[]> {
  const url = `${site.url}/privacy-policy`;
  await page.goto(url);
  await page.getByRole("main").getByRole("button", { name: "Accept" }).click();
  return [url];
}

test("without an analytics provider there is no consent banner, privacy choice, cookie or third-party request [analytics-1]", async ({
  school: page,
}) => {
  const externalRequests: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== schoolUrl()) externalRequests.push(request.url());
  });
  const response = await page.goto(`${schoolUrl()}/privacy-policy`);
  await settle(page);
  await follow(page, "Library");
  await expect(page).toHaveTitle(/^Library · /);
  await settle(page);
  expect(externalRequests).toEqual([]);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Privacy choices" })).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
  expect(response?.headers()["content-security-policy"]).not.toMatch(/google-analytics|plausible/);
});

test.describe("Google Analytics", () => {
  let tracker: Tracker;
  let site: Site;

  test.beforeAll(async () => {
    tracker = await openTracker();
    site = await openTrackedSite({ provider: "google", id: "G-SCHOOL1", url: tracker.url });
  });
  test.afterAll(async () => {
    await site.close();
    tracker.close();
  });
  test.beforeEach(() => tracker.clear());

  test("requests nothing and stores nothing before consent, then sends one page view per page, without search text, code, token or email [analytics-2] [analytics-3]", async ({
    school: page,
  }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = Number(Reflect.get(entry, "value"));
          Reflect.set(window, "shifts", Number(Reflect.get(window, "shifts") ?? 0) + shift);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`${site.url}/about`);
    await expect(banner(page)).toBeVisible();
    await settle(page);
    expect(await page.evaluate(() => Reflect.get(window, "shifts") ?? 0)).toBe(0);
    await follow(page, "Plans");
    await expect(page).toHaveTitle(/^Plans · /);
    await settle(page);
    expect(tracker.requests).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);

    await banner(page).getByRole("button", { name: "Accept" }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(tracker.pages).toEqual([`${site.url}/plans`]);
    await follow(page, "Library");
    await expect.poll(tracker.pages).toEqual([`${site.url}/plans`, `${site.url}/library`]);
    expect(tracker.requests.filter(({ path }) => path === "/gtag/js")).toHaveLength(1);
    expect(tracker.requests.at(-1)?.view).toMatchObject({
      site: "G-SCHOOL1",
      referrer: `${site.url}/plans`,
    });
    // Selecting a tab is not a page view.
    await page.getByRole("tab", { name: "Professional", exact: true }).click();
    await expect(page).toHaveURL(/tab=professional/);
    await follow(page, "Home");
    await expect.poll(() => tracker.pages().at(-1)).toBe(`${site.url}/`);
    expect(tracker.pages()).toHaveLength(3);

    // Consent is stored and can be withdrawn at any time.
    const secret = "abcdefabcdefabcdefabcdefabcdefab";
    const query = `q=${secret}&confirm=${secret}&code=${secret}&state=${secret}&otp=${secret}`;
    await page.goto(`${site.url}/search?${query}`);
    await expect.poll(() => tracker.pages().at(-1)).toBe(`${site.url}/search`);
    const campaign = `utm_source=radio&token=${secret}&email=${secret}@school.test#${secret}`;
    await page.goto(`${site.url}/faq?${campaign}`);
    await expect.poll(() => tracker.pages().at(-1)).toBe(`${site.url}/faq?utm_source=radio`);
    expect(JSON.stringify(tracker.requests)).not.toContain(secret);
    await expect(banner(page)).toHaveCount(0);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain("_ga");
    await page.getByRole("link", { name: "Privacy choices" }).click();
    const choices = page.locator("section").filter({
      has: page.getByRole("heading", { name: "Privacy choices" }),
    });
    await expect(page.getByRole("heading", { name: "Privacy choices" })).toBeInViewport();
    await expect(choices.getByRole("status")).toHaveText("Your visits are counted.");
    await expect(choices.getByRole("button", { pressed: true })).toHaveText("Accept");
    await choices.getByRole("button", { name: "No, thank you" }).click();
    await expect(choices.getByRole("status")).toHaveText("Your visits are not counted.");
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .not.toContain("_ga");
    await expectAccessible(page);
    tracker.clear();
    await follow(page, "About");
    await page.goto(`${site.url}/`);
    await settle(page);
    expect(tracker.requests).toEqual([]);
    const all = await acceptLater(page, site);
    await expect.poll(tracker.pages).toEqual(all);
  });

  test("the consent banner presents both choices equally, works by keyboard and stores a refusal [analytics-4]", async ({
    school: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/faq`);
    await expect(banner(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const looks = ["Accept", "No, thank you"].map((name) =>
      banner(page)
        .getByRole("button", { name })
        .evaluate((button) => {
          const { width, height } = button.getBoundingClientRect();
          const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(button);
          return { width, height, color, backgroundColor, fontSize, fontWeight };
        }),
    );
    const [yes, no] = await Promise.all(looks);
    expect(yes).toEqual(no);
    // The page below the banner stays usable.
    await page.getByRole("group").first().click();
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.scrollTo(0, 0);
    });
    await page.getByRole("link", { name: "Skip to content" }).focus();
    const steps = ["What is counted", "Accept", "No, thank you"];
    for (const name of steps) {
      await page.keyboard.press("Tab");
      await expect(banner(page).locator(":focus")).toHaveText(name);
    }
    await page.keyboard.press("Enter");
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
    await page.reload();
    await settle(page);
    await expect(banner(page)).toHaveCount(0);
    expect(tracker.requests).toEqual([]);
    const all = await acceptLater(page, site);
    await expect.poll(tracker.pages).toEqual(all);
  });

  test("a browser with Global Privacy Control is neither tracked nor asked for consent [analytics-5]", async ({
    school: page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
    });
    await page.goto(`${site.url}/privacy-policy`);
    await settle(page);
    await expect(page.getByText("Your visits are not counted.")).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(tracker.requests).toEqual([]);
  });
});

test.describe("Plausible", () => {
  let tracker: Tracker;
  let site: Site;

  test.beforeAll(async () => {
    tracker = await openTracker();
    site = await openTrackedSite({
      provider: "plausible",
      id: "school.example",
      url: tracker.url,
    });
  });
  test.afterAll(async () => {
    await site.close();
    tracker.close();
  });
  test.beforeEach(() => tracker.clear());

  test("sends a page view per navigation, without cookies or a third-party script, until opt-out [analytics-6]", async ({
    school: page,
  }) => {
    await page.goto(`${site.url}/plans?period=yearly`);
    await expect.poll(tracker.pages).toEqual([`${site.url}/plans`]);
    await follow(page, "About");
    await expect.poll(tracker.pages).toEqual([`${site.url}/plans`, `${site.url}/about`]);
    expect(tracker.requests.map(({ path }) => path)).toEqual(["/api/event", "/api/event"]);
    expect(tracker.requests[0]?.view).toMatchObject({ site: "school.example", referrer: null });
    expect(await page.context().cookies()).toEqual([]);
    await expect(banner(page)).toHaveCount(0);

    await page.goto(`${site.url}/privacy-policy#privacy-choices`);
    await expect.poll(() => tracker.pages().length).toBe(3);
    await page.getByRole("button", { name: "No, thank you" }).click();
    await expect(page.getByText("Your visits are not counted.")).toBeVisible();
    await follow(page, "Library");
    await page.reload();
    await settle(page);
    const before = tracker.pages();
    const all = [...before, ...(await acceptLater(page, site))];
    await expect.poll(tracker.pages).toEqual(all);
    expect(before).toHaveLength(3);
  });

  test("respects Do Not Track until opt-in [analytics-7]", async ({ school: page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "doNotTrack", { value: "1" });
    });
    await page.goto(`${site.url}/privacy-policy`);
    await expect(page.getByText("Your visits are not counted.")).toBeVisible();
    await settle(page);
    expect(tracker.requests).toEqual([]);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect.poll(tracker.pages).toEqual([`${site.url}/privacy-policy`]);
  });
});
