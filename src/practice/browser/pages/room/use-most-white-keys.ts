import { useSyncExternalStore } from "react";

/** Narrower ones are missed by fingers. */
const narrowestKeyPixels = 24;

/** How many white keys fit the window's width. */
export function useMostWhiteKeys(): number {
  return useSyncExternalStore(followSize, countFitting, () => Number.POSITIVE_INFINITY);
}

const countFitting = (): number => Math.floor(innerWidth / narrowestKeyPixels);

function followSize(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}
