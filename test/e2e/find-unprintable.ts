import type { Page } from "@playwright/test";

/** The elements of a printed page that are not black text on white, or are too large for paper. */
export function findUnprintable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const main = document.querySelector("main");
    const texts = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim() ?? "";
      if (!holder || text === "" || !isShown(holder) || holder.closest("svg")) continue;
      const { color } = getComputedStyle(holder);
      if (color !== "rgb(0, 0, 0)") found.push(`${color}: ${text.slice(0, 60)}`);
    }
    for (const element of document.querySelectorAll("main, main *")) {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      if (!isShown(element)) continue;
      if (backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none") {
        if (element.closest("svg, img") === null) {
          found.push(
            `ground ${backgroundColor} ${backgroundImage.slice(0, 40)}: ${element.className}`,
          );
        }
      }
    }
    for (const image of document.querySelectorAll("img")) {
      if (isShown(image) && image.getBoundingClientRect().width > 180) found.push(image.outerHTML);
    }
    for (const link of document.querySelectorAll("main a")) {
      if (isShown(link) && getComputedStyle(link).textDecorationLine !== "underline") {
        found.push(`link: ${link.outerHTML.slice(0, 80)}`);
      }
    }
    for (const part of document.querySelectorAll("nav, header, footer, button, iframe, video")) {
      const isWithin = part.matches("main header, main footer, main section header");
      if (isShown(part) && !isWithin) found.push(`shown: ${part.outerHTML.slice(0, 80)}`);
    }
    if (getComputedStyle(document.body).backgroundColor !== "rgb(255, 255, 255)") {
      found.push(`body ${getComputedStyle(document.body).backgroundColor}`);
    }
    return found;
  });
}
