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
  const year = 365 * 24 * 60 * 60;
  // Browsers share cookies across ports, and two schools may run side by side.
  document.cookie = `tlp-theme${location.port}=${next}; path=/; max-age=${year}; samesite=lax`;
  return next;
}
