type Navigate = (path: string) => void | Promise<void>;

let navigate: Navigate = (path) => globalThis.location.assign(path);
let clearQueries: () => void = () => {};

/** Lends the router's navigation and the cache of answers to code that lives outside React. */
export function connectNavigation(router: { navigate: Navigate; clearQueries: () => void }): void {
  navigate = router.navigate;
  clearQueries = router.clearQueries;
}

/** Goes to a path of the site, and drops what the last user's calls answered. */
export async function navigateTo(path: string): Promise<void> {
  try {
    await navigate(path);
  } finally {
    clearQueries();
  }
}

/** Drops what the last user's calls answered, where he goes nowhere. */
export function clearCachedQueries(): void {
  clearQueries();
}
