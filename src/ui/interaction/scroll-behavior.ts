/** The behaviour of scripted scrolling: smooth, unless reduced motion is preferred. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
