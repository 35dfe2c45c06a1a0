import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { notices } from "./toast.ts";

/** Stands once in the shell; empty until the first notice. */
export function ToastHost() {
  const told = useSyncExternalStore(notices.subscribe, notices.read, () => 0);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useFetchedEarly();
  useEffect(() => {
    if (told === 0) return;
    // Should it not be had, the page stands without it; the next notice asks again.
    import("./toaster.tsx").then(
      ({ default: toaster }) => setToaster(() => toaster),
      () => undefined,
    );
  }, [told]);
  return Toaster && <Toaster />;
}

/** Fetched at the first press: what there is to tell may be that the connection is lost. */
function useFetchedEarly(): void {
  useEffect(() => {
    const stop = new AbortController();
    const fetchEarly = () => {
      stop.abort();
      import("./toaster.tsx").catch(() => undefined);
    };
    for (const press of ["pointerdown", "keydown"]) {
      addEventListener(press, fetchEarly, { signal: stop.signal });
    }
    return () => stop.abort();
  }, []);
}
