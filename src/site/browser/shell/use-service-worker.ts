import { useEffect } from "react";

/** Delays the registration until the page has loaded. */
const REGISTRATION_DELAY_MILLISECONDS = 4_000;

/** Registers the service worker, which caches the offline page. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const register = () => {
      // The site works without it.
      navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
    };
    const wait = setTimeout(register, REGISTRATION_DELAY_MILLISECONDS);
    return () => clearTimeout(wait);
  }, []);
}
