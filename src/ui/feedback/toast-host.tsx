import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { notices } from "./toast.ts";

/** Rendered once in the shell; empty until the first notice. */
export function ToastHost() {
  const noticeCount = useSyncExternalStore(notices.subscribe, notices.read, () => 0);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useFetchedEarly();
  useEffect(() => {
    if (noticeCount === 0) return;
    // A failed import is retried with the next notice.
    import("./toaster.tsx").then(
      ({ default: toaster }) => setToaster(() => toaster),
      () => undefined,
    );
  }, [noticeCount]);
  return Toaster && <Toaster />;
}

/** Fetches the code at the first interaction, since a later notice may report a lost connection. */
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
