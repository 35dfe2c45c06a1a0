import { readFromCookie, storeInCookie } from "#platform/browser/storage/visitor-cookie.ts";
import { surfaceColours } from "#site/contract/theme-colours.ts";

export type Theme = "light" | "dark";

/** The current theme: the visitor's choice, else the page's theme and the device's preference. */
function currentTheme(): Theme {
  const { theme, pageTheme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  const deviceIsDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  return pageTheme === "light" && !deviceIsDark ? "light" : "dark";
}

/** Switches the theme and stores the choice in a cookie, which a logout does not clear. */
export function switchTheme(): Theme {
  const next = currentTheme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  setThemeColour(next);
  storeInCookie("tlp-theme", next, { days: 365 });
  return next;
}

/** Sets the visitor's stored theme again after React has replaced the document. */
export function restoreTheme(): void {
  const chosen = readFromCookie("tlp-theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
}

/** Sets the `theme-color` of the browser's UI; before-paint.ts does so on load. */
function setThemeColour(theme: Theme): void {
  let meta = document.querySelector<HTMLMetaElement>("#chosen-colour");
  if (meta === null) {
    meta = document.createElement("meta");
    meta.id = "chosen-colour";
    meta.name = "theme-color";
    document.head.prepend(meta);
  }
  meta.content = surfaceColours[theme];
}
