import { readFileSync } from "node:fs";
import * as z from "zod";
import { expect, schoolUrl, test } from "./school.ts";

/** The demo school's questions and answers. */
const faq = z
  .array(z.object({ question: z.string(), answer: z.string() }))
  .parse(JSON.parse(readFileSync(new URL("../../school/faq.json", import.meta.url), "utf8")));

/** The topics of the FAQ (spec §1), each with words of its question and of its answer. */
const topics = [
  [/courses updated/, /New lessons are added regularly/],
  [/e-mail when a new course/, /one e-mail names them/],
  [/video does not play/, /reload the page/],
  [/safe to pay/, /payment providers on their own secure forms/],
  [/change my plan/, /cancelled and the new plan is charged immediately/],
  [/payment methods/, /by card in Nigerian naira or with an online wallet in US dollars/],
  [/cancel my subscription/, /choose Cancel, or write to our support/],
  [
    /refund/,
    /No\. All payments are final and we do not give refunds, whole or in part, unless the law that applies to you demands it\./,
  ],
  [/playback speed/, /slow a lesson down or speed it up/],
] as const;

const sections = [
  "1. Your agreement with us",
  "2. Your account",
  "3. Your licence to the courses",
  "4. Fees and recurring subscriptions",
  "5. Cancellation",
  "6. No refunds",
  "7. Your conduct and what you post",
  "8. Copyright complaints",
  "9. Suspension and termination",
  "10. Warranties and liability",
  "11. Governing law and arbitration",
  "12. Changes to the service and to these terms",
  "13. General",
];

/** The contents of the terms (spec §1 and §9). */
const terms = {
  "courses are licensed for personal, non-commercial streaming only":
    /limited, personal, non-commercial, non-transferable licence to stream[\s\S]*Streaming is the only use we license/,
  "fees and renewals go through a third-party payment gateway":
    /Payments are taken by a third-party payment gateway[\s\S]*A subscription renews by itself/,
  "charges are disputed within 60 days": /tell us within 60 days of the charge/,
  "one cancels through support or the Subscription box on the profile page":
    /either through our support or in the Subscription box on your profile page/,
  "there are no refunds": /We give no refunds and no credits/,
  "nobody solicits personal data from anyone under 18":
    /must not solicit personal data from anyone under 18/,
  "a counter-notice restores within 10 to 14 business days": /10 to 14 business days/,
  "a licence may be revoked and an account terminated at the school's discretion":
    /We may revoke a licence, remove content, or suspend or terminate an account at our discretion/,
  "liability is capped at what was paid in the last 6 months":
    /limited to the amount that you paid us in the last 6 months/,
  "law and arbitration are those of Lagos, Nigeria":
    /laws of the Federal Republic of Nigeria as they apply in Lagos State[\s\S]*arbitration seated in Lagos, Nigeria/,
  "one opts out of arbitration within 30 days":
    /opt out of arbitration by writing to us within 30 days/,
  "claims are brought within 1 year": /must be brought within 1 year/,
  "changes take effect after 14 days": /take effect 14 days after they are published/,
};

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the terms have 13 numbered sections, every required clause and a link to the privacy policy [texts-1]", async ({
    page,
  }) => {
    await page.goto(`${schoolUrl()}/terms-of-use`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Terms of Use");
    await expect(main.getByText("Version 1, effective from 1 January 2026")).toBeVisible();
    await expect(main.getByRole("heading", { level: 2 })).toHaveText(sections);
    const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    await expect(contents).toHaveText(sections);
    const text = (await main.locator(".prose").textContent()) ?? "";
    for (const [clause, words] of Object.entries(terms)) expect(text, clause).toMatch(words);
    await main.locator('.prose a[href="/privacy-policy"]').click();
    await expect(page).toHaveURL(`${schoolUrl()}/privacy-policy`);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
    await expect(main.locator(".prose")).toContainText("what we keep about you, why, for how long");
    await expect(main.locator('.prose a[href="/terms-of-use"]')).toBeVisible();
  });

  test("the instructor has a banner, a biography and social links [texts-2]", async ({ page }) => {
    await page.goto(`${schoolUrl()}/about`);
    const main = page.getByRole("main");
    const banner = main.locator("section").first();
    await expect(banner.locator("img")).toHaveAttribute("src", /^\/pictures\/hall-/);
    await expect(banner.getByRole("heading", { level: 1 })).toHaveText("A teacher beside you");
    await expect(main.getByText("Music director and pianist", { exact: true })).toBeVisible();
    await expect(main.locator(".prose")).toContainText(
      "Your instructor is a music director and pianist.",
    );
    const social = main.getByRole("navigation", { name: "The instructor elsewhere" });
    const urls = await social
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(urls).toEqual([
      "https://www.youtube.com/",
      "https://www.instagram.com/",
      "https://www.facebook.com/",
    ]);
  });
});

test("the FAQ's nine topics expand one at a time, by pointer and by keyboard [texts-3]", async ({
  school: page,
}) => {
  await page.goto(`${schoolUrl()}/faq`);
  const items = page.getByRole("main").locator("details");
  await expect(items).toHaveCount(9);
  for (const [at, [question, answer]] of topics.entries()) {
    const item = items.nth(at);
    await expect(item.locator("summary")).toHaveText(question);
    await expect(item.locator("summary")).toHaveText(faq[at]?.question ?? "");
    if (at > 0) {
      await expect(item.getByText(answer)).toBeHidden();
      await item.locator("summary").click();
    }
    await expect(item.getByText(answer)).toBeVisible();
    await expect(item.getByText(faq[at]?.answer ?? "", { exact: true })).toBeVisible();
    await expect(page.locator("details[open]")).toHaveCount(1);
  }
  await items.last().locator("summary").press("Enter");
  await expect(page.locator("details[open]")).toHaveCount(0);
  await items.first().locator("summary").press("Space");
  await expect(items.first().getByText(topics[0][1])).toBeVisible();
});
