/** The state of a link that never scrolls, not even where it is followed twice. */
export const stayingPut = { staysPut: true };

/** Whether a location was reached by such a link. */
export function staysPut(state: unknown): boolean {
  return typeof state === "object" && state !== null && "staysPut" in state;
}
