import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastsWanted } from "./toast.ts";

const Toaster = lazy(() => import("./toaster.tsx"));

/** Stands once in the shell; empty until the first notice. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read, () => false);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
