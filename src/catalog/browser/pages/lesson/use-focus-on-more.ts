import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * Moves the focus to the first lesson that arrives after it is asked to. The button that was pressed
 * may be gone by then, and reading goes on where the new ones begin.
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
