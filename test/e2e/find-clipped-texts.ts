import type { Page } from "@playwright/test";

/** The texts that overflow the window horizontally or are clipped by their box. */
export async function findClippedTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const mayScroll = ".ticker, .swiper, .sr-only, [aria-hidden]";
    const texts = [...document.querySelectorAll("body *")].filter((element) => {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
      return own && element.checkVisibility() && !element.closest(mayScroll);
    });
    const isCutOff = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      const skip = element.textContent === "Skip to content";
      return !skip && (left < -1 || right > innerWidth + 1 || isClipped(element));
    };
    const isClipped = (element: Element): boolean => {
      const { overflowX, overflowY, display } = getComputedStyle(element);
      if (display === "inline") return false;
      const hides = (how: string) => how === "hidden" || how === "clip";
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const clipped = texts
      .filter(isCutOff)
      .map((element) => element.textContent?.trim().slice(0, 40) ?? "");
    return overflow > 0 ? [`${overflow} px beyond the window`, ...clipped] : clipped;
  });
}
