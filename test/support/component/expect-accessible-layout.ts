import { expect } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "./expect-no-violations.ts";

/** The narrowest window, a phone's and a desktop's. */
const windows = [
  [320, 844],
  [390, 844],
  [1440, 900],
] as const;

/** Fails where the screen scrolls horizontally in a window, or where axe finds violations on the phone. */
export async function expectAccessibleLayout(): Promise<void> {
  for (const [width, height] of windows) {
    await page.viewport(width, height);
    await expect.poll(countPixelsBeyond, { message: `beyond ${width} px` }).toBe(0);
    if (width === 390) await expectNoViolations();
  }
}

function countPixelsBeyond(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}
