/**
 * How the home page reads its lists (spec §4): no retry, no fetching again on focus. A document may
 * be an hour old, so the browser always asks once for itself.
 */
export const homeListOptions = {
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnMount: "always",
} as const;
