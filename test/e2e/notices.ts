import type { Page } from "@playwright/test";
import { expect } from "./school.ts";

/** A notice's position, duration and close button (spec §2, "Notifications"). */
const places = {
  /** In the account-deletion and reset flows. */
  corner: { side: "bottom-right", milliseconds: 3_800, closeButtons: 0 },
  default: { side: "top-right", milliseconds: 5_000, closeButtons: 1 },
} as const;

/** Expects a notice with this text, position and duration, and its disappearance. */
export async function expectNotice(
  page: Page,
  text: string,
  place: keyof typeof places = "default",
): Promise<void> {
  const seen = await page.waitForFunction(readNotice, text, { timeout: 45_000 });
  expect(await seen.jsonValue(), text).toEqual(places[place]);
  await expect(page.locator(".Toastify__toast").filter({ hasText: text })).toHaveCount(0);
}

/** Keeps notices open in every page that opens from now on, so that a slow machine misses none. */
export async function holdNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = new CSSStyleSheet();
    held.replaceSync(".Toastify__progress-bar { animation-play-state: paused !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, held];
  });
}

/** Reads a notice's properties and finishes its timer; null until it is shown. */
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
