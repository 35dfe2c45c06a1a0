import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Keeps the focus in a list of focusable `<li>`s. If an item's focused button disappears, the item
 * gets the focus. If the item disappears, the item in its place does, or the element of `empty` if
 * the list is empty.
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
    // The event does not fire for a removed element.
    onBlur: () => {
      focused.current = null;
    },
  };
  return { list, empty, events };
}
