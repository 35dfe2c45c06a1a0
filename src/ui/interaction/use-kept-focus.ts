import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Keeps the focus in a list whose `<li>`s can be focused by script: where the focused button of an item
 * disappears, the item gets the focus, and where the item does, the one in its place. Without items the
 * element of `empty` gets it.
 */
export function useKeptFocus() {
  const list = useRef<HTMLUListElement>(null);
  const empty = useRef<HTMLDivElement>(null);
  const focused = useRef<{ item: Element; index: number } | null>(null);
  useEffect(() => {
    const last = focused.current;
    if (!last || document.activeElement !== document.body) return;
    const items = [...(list.current?.children ?? [])];
    const next = items.includes(last.item)
      ? last.item
      : items[Math.min(last.index, items.length - 1)];
    const target = next ?? empty.current;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
  const events = {
    onFocus: ({ target }: FocusEvent) => {
      const items = [...(list.current?.children ?? [])];
      const index = items.findIndex((item) => item.contains(target));
      const item = items[index];
      focused.current = item ? { item, index } : null;
    },
    // Not sent for an element that is removed.
    onBlur: () => {
      focused.current = null;
    },
  };
  return { list, empty, events };
}
