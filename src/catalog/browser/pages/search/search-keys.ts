import type { KeyboardEvent } from "react";

/**
 * Keyboard navigation of a search: up and down between box and results, Home and End among results,
 * and typing on a result continues in the box. All other keys keep their default.
 */
export function moveAmongResults(
  event: KeyboardEvent,
  panel: HTMLElement | null,
  box: HTMLInputElement | null,
): void {
  if (!panel || !box || event.ctrlKey || event.metaKey || event.altKey) return;
  const results = [...panel.querySelectorAll<HTMLElement>("[data-lesson-row]")];
  const at = results.findIndex((result) => result.matches(":focus"));
  const inBox = document.activeElement === box;
  if (at < 0 && !inBox) return;
  const next = at >= 0 && isTyping(event) ? -1 : nextResultIndex(event.key, at, results.length);
  if (next === null) return;
  // A typed character must still reach the box.
  if (!isTyping(event)) event.preventDefault();
  const target = results[next] ?? box;
  target.focus();
  if (target === box) box.setSelectionRange(box.value.length, box.value.length);
}

/**
 * The index that a key moves to from the result at `at`, where -1 is the box. Null where the key
 * keeps its default.
 */
export function nextResultIndex(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  // In the box these keys edit the text.
  if (at < 0) return null;
  if (key === "ArrowUp") return at - 1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** A character or Backspace; not the space, which scrolls. */
function isTyping({ key }: KeyboardEvent): boolean {
  return key === "Backspace" || ([...key].length === 1 && key !== " ");
}
