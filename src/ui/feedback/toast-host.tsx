import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "zustand";
import { noticeCount } from "./toast.ts";

/** Rendered once in the shell; empty until the first notice. */
export function ToastHost() {
  const count = useStore(noticeCount);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useFetchedEarly();
  useEffect(() => {
    if (count === 0) return;
    // A failed import is retried with the next notice.
    import("./toaster.tsx").then(
      ({ default: toaster }) => setToaster(() => toaster),
      () => undefined,
    );
  }, [count]);
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
