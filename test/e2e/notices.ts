import type { Page } from "@playwright/test";
import { expect } from "./school.ts";

/** Where a notice stands, for how long, and whether it can be closed (spec §2, "Notifications"). */
const places = {
  /** In the account-deletion and reset flows. */
  corner: { side: "bottom-right", milliseconds: 3_800, closeButtons: 0 },
  default: { side: "top-right", milliseconds: 5_000, closeButtons: 1 },
} as const;

/** A notice says just this, where and as long as it should; once its time has run it goes. */
export async function expectNotice(
  page: Page,
  text: string,
  place: keyof typeof places = "default",
): Promise<void> {
  const { side, milliseconds, closeButtons } = places[place];
  const notice = page
    .locator(`.Toastify__toast-container--${side} .Toastify__toast`)
    .filter({ hasText: text });
  await expect(notice).toHaveText(text);
  await expect(notice.getByRole("button", { name: "close" })).toHaveCount(closeButtons);
  const timer = notice.getByRole("progressbar");
  const readTimes = () =>
    timer.evaluate((bar) =>
      bar.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration),
    );
  expect(await readTimes()).toEqual([milliseconds]);
  await timer.evaluate((bar) => {
    for (const animation of bar.getAnimations()) animation.finish();
  });
  await expect(notice).toHaveCount(0);
}
