type Navigate = (path: string) => void | Promise<void>;

let navigate: Navigate = (path) => globalThis.location.assign(path);
let clearQueries: () => void = () => {};

/** Gives code outside React the router's navigation and the query cache. */
export function connectNavigation(router: { navigate: Navigate; clearQueries: () => void }): void {
  navigate = router.navigate;
  clearQueries = router.clearQueries;
}

/** Navigates to a path of the site and clears the last user's cached responses. */
export async function navigateTo(path: string): Promise<void> {
  try {
    await navigate(path);
  } finally {
    clearQueries();
  }
}

/** Clears the last user's cached responses without navigating. */
export function clearCachedQueries(): void {
  clearQueries();
}
