import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the page's scripts run; a form cannot be sent before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
