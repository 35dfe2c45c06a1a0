/** The `state` of a link that never scrolls, even if it is followed twice. */
export const keepScrollState = { keepsScroll: true };

/** Whether a location has this state. */
export function keepsScroll(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepsScroll" in state;
}

/** The behaviour of scripted scrolling: smooth, unless reduced motion is preferred. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
