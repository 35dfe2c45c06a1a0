import type { KeyboardEvent } from "react";

/**
 * The keys of a search: up and down between the box and the results, Home and End among these, and
 * what is typed on a result goes on in the box. All else is left to the browser.
 */
export function moveAmongResults(
  event: KeyboardEvent,
  panel: HTMLElement | null,
  box: HTMLInputElement | null,
): void {
  if (!panel || !box || event.ctrlKey || event.metaKey || event.altKey) return;
  const results = [...panel.querySelectorAll<HTMLElement>("[data-result]")];
  const at = results.findIndex((result) => result.matches(":focus"));
  const inBox = document.activeElement === box;
  if (at < 0 && !inBox) return;
  const next = at >= 0 && isTyping(event) ? -1 : nextPlace(event.key, at, results.length);
  if (next === null) return;
  // The letter itself still has to arrive in the box.
  if (!isTyping(event)) event.preventDefault();
  const target = results[next] ?? box;
  target.focus();
  // Going on means at the end.
  if (target === box) box.setSelectionRange(box.value.length, box.value.length);
}

/**
 * Where a key leads from the result at `at`, -1 being the box before them all; null where the key
 * does what it always does.
 */
export function nextPlace(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  // In the box these belong to the text.
  if (at < 0) return null;
  if (key === "ArrowUp") return at - 1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** A letter, a sign, or one taken back; the space scrolls, as it does on every link. */
function isTyping({ key }: KeyboardEvent): boolean {
  return key === "Backspace" || ([...key].length === 1 && key !== " ");
}
