const interactionEvents = [
  "pointermove",
  "pointerdown",
  "keydown",
  "wheel",
  "touchstart",
  "scroll",
] as const;

let hasInteracted = false;
const waiting = new Set<() => void>();

/**
 * Calls back once, when the element has been visible and the visitor has interacted with the page, so
 * that heavy code does not delay the page load. Returns a function that cancels it.
 */
export function onVisibleOrInteracted(element: Element, callback: () => void): () => void {
  const start = () => {
    waiting.delete(start);
    callback();
  };
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    if (hasInteracted) return start();
    waiting.add(start);
    listenForInteraction();
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    waiting.delete(start);
  };
}

function listenForInteraction(): void {
  const onInteraction = () => {
    hasInteracted = true;
    for (const event of interactionEvents) window.removeEventListener(event, onInteraction);
    for (const start of [...waiting]) start();
  };
  for (const event of interactionEvents)
    window.addEventListener(event, onInteraction, { passive: true });
}
