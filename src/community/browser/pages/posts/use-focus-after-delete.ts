import { useEffect, useRef } from "react";

/**
 * What is deleted takes its button, and with it the focus, out of the page. Name the element that
 * gets the focus then; null takes the word back.
 */
export function useFocusAfterDelete(): (element: HTMLElement | null) => void {
  const heir = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) heir.current?.focus({ preventScroll: true });
    },
    [],
  );
  return (element) => {
    heir.current = element;
  };
}
