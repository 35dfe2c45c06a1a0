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
  const seen = await page.waitForFunction(readNotice, text, { timeout: 15_000 });
  expect(await seen.jsonValue(), text).toEqual(places[place]);
  await expect(page.locator(".Toastify__toast").filter({ hasText: text })).toHaveCount(0);
}

/** What there is to be seen of a notice, whose time is then over; null until it stands. */
function readNotice(text: string) {
  const notices = [...document.querySelectorAll(".Toastify__toast")];
  const notice = notices.find(({ textContent }) => textContent === text);
  const [timer] = notice?.querySelector("[role=progressbar]")?.getAnimations() ?? [];
  if (!notice || !timer) return null;
  const sides = ["top-right", "top-left", "bottom-right", "bottom-left"];
  const seen = {
    side: sides.find((side) => notice.closest(`.Toastify__toast-container--${side}`)),
    milliseconds: timer.effect?.getComputedTiming().duration,
    closeButtons: notice.querySelectorAll("button").length,
  };
  timer.finish();
  return seen;
}
