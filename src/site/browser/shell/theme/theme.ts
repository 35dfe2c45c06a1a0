import { readFromCookie, storeInCookie } from "#platform/browser/storage/visitor-cookie.ts";
import { surfaceColours } from "#site/contract/theme-colours.ts";

export type Theme = "light" | "dark";

/** The theme that is on now: the visitor's choice, else the page's mood and the device's wish. */
function currentTheme(): Theme {
  const { theme, mood } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  const deviceIsDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  return mood === "paper" && !deviceIsDark ? "light" : "dark";
}

/** Turns the theme round and keeps the choice in a cookie, which a log-out does not clear. */
export function switchTheme(): Theme {
  const next = currentTheme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  setThemeColour(next);
  storeInCookie("tlp-theme", next, { days: 365 });
  return next;
}

/** Marks the document with the visitor's choice once more, where a mark may be lost. */
export function restoreTheme(): void {
  const chosen = readFromCookie("tlp-theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
}

/** The browser's own frame follows; before-paint.ts does the same when a page arrives. */
function setThemeColour(theme: Theme): void {
  let frame = document.querySelector<HTMLMetaElement>("#chosen-colour");
  if (frame === null) {
    frame = document.createElement("meta");
    frame.id = "chosen-colour";
    frame.name = "theme-color";
    document.head.prepend(frame);
  }
  frame.content = surfaceColours[theme];
}
