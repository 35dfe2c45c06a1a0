/** The state of a link that never scrolls, not even where it is followed twice. */
export const keepScrollState = { keepsScroll: true };

/** Whether a location was reached by such a link. */
export function keepsScroll(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepsScroll" in state;
}
