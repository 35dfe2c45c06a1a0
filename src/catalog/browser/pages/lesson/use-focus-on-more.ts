import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that focuses the first of the next lessons that arrive, since the pressed
 * button may have disappeared by then.
 */
export function useFocusOnMore(list: RefObject<HTMLElement | null>, count: number): () => void {
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    const index = awaited.current;
    if (index === null || count <= index) return;
    awaited.current = null;
    list.current?.children[index]?.querySelector("a")?.focus({ preventScroll: true });
  }, [list, count]);
  return useCallback(() => {
    awaited.current = count;
  }, [count]);
}
