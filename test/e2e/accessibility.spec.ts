import { expect, schoolUrl, test } from "./school.ts";

test("prefers-reduced-motion disables animations [everyone-2]", async ({ school: page }) => {
  await page.goto(schoolUrl());
  const figures = page.getByRole("region", { name: "The school in figures" });
  await figures.scrollIntoViewIfNeeded();
  await expect(figures.locator("dd").last()).toHaveText("144");
  const composers = page.getByRole("region", { name: "Composers you will play" });
  await expect(composers.getByRole("button")).toBeHidden();
  await page.setViewportSize({ width: 320, height: 700 });
  const rightmost = () =>
    composers
      .locator("li")
      .evaluateAll((all) => Math.max(...all.map((item) => item.getBoundingClientRect().right)));
  await expect
    .poll(rightmost, { message: "composers fit the narrowest window" })
    .toBeLessThanOrEqual(300);
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = page.getByRole("region", { name: "New Releases" });
  await row.scrollIntoViewIfNeeded();
  await row.hover();
  await expect(row.locator(".swiper-initialized")).toBeVisible();
  await row.getByRole("button", { name: "Next" }).click();
  const isAfterStep = await row.locator(".swiper").evaluate((element) => {
    const { left } = element.getBoundingClientRect();
    const slide = element.querySelector(".swiper-slide-active")?.getBoundingClientRect();
    return slide ? Math.abs(slide.left - left) < 2 : false;
  });
  expect(isAfterStep, "the slide changes without a transition").toBe(true);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
      .map(({ id, effect }) => `${id} ${effect?.getComputedTiming().duration}`),
  );
  expect(moving).toEqual([]);
});

test("the composers' ticker shows names and monograms, and can be paused [everyone-3]", async ({
  school: page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(schoolUrl());
  const ticker = page.getByRole("region", { name: "Composers you will play" });
  await expect(ticker.getByRole("listitem")).toHaveCount(15);
  await expect(ticker.getByRole("listitem").first()).toHaveText("DSDomenico Scarlatti1685–1757");
  await expect(ticker.locator("li > i")).toHaveCount(30);
  const drift = () =>
    ticker
      .locator(".ticker-track")
      .evaluate((track) =>
        track
          .getAnimations()
          .map((animation) => [
            animation.playState,
            animation instanceof CSSAnimation && animation.animationName,
          ]),
      );
  expect(await drift()).toEqual([["running", "drift"]]);
  await ticker.getByRole("button", { name: "Pause the row of composers" }).click();
  await expect.poll(drift).toEqual([["paused", "drift"]]);
  await expect(ticker.getByRole("button")).toHaveAttribute("aria-pressed", "true");
});
