import { useEffect, useRef } from "react";

/**
 * Deleting a post removes its focused button. Pass the element that gets the focus then, or null
 * for none.
 */
export function useFocusAfterDelete(): (element: HTMLElement | null) => void {
  const target = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) target.current?.focus({ preventScroll: true });
    },
    [],
  );
  return (element) => {
    target.current = element;
  };
}
