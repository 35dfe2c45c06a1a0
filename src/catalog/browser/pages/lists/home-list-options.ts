/**
 * Query options of the home page's lists (spec §4): no retry, no refetch on focus. A document may be an
 * hour old, so the browser always fetches once on mount.
 */
export const homeListOptions = {
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnMount: "always",
} as const;
