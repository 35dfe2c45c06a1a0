import { useEffect } from "react";

/** How long after its arrival a page still has the line for itself. */
const REGISTRATION_DELAY_MILLISECONDS = 4_000;

/** Has the browser keep the offline page, once nothing more urgent is under way. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const register = () => {
      // Where storage is refused the site works all the same.
      navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
    };
    const wait = setTimeout(register, REGISTRATION_DELAY_MILLISECONDS);
    return () => clearTimeout(wait);
  }, []);
}
