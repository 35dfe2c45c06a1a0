const interactionEvents = [
  "pointermove",
  "pointerdown",
  "keydown",
  "wheel",
  "touchstart",
  "scroll",
] as const;

let hasInteracted = false;
let isListening = false;
const waiting = new Set<() => void>();

/**
 * Calls back once, after the element has been visible and the visitor has interacted with the page,
 * so that heavy code does not delay the page load. Returns a function that cancels this.
 */
export function onVisibleOrInteracted(element: Element, callback: () => void): () => void {
  const start = () => {
    waiting.delete(start);
    callback();
  };
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    if (hasInteracted) start();
    else waitForInteraction(start);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    waiting.delete(start);
  };
}

/** Whether the visitor has interacted with the page since the first listener was added. */
export function isInteractedWith(): boolean {
  return hasInteracted;
}

/** Calls back once, at the visitor's first interaction with the page, or now if there was one. */
export function onFirstInteraction(callback: () => void): void {
  if (hasInteracted) callback();
  else waitForInteraction(callback);
}

function waitForInteraction(callback: () => void): void {
  waiting.add(callback);
  if (isListening) return;
  isListening = true;
  const onInteraction = () => {
    hasInteracted = true;
    for (const event of interactionEvents) window.removeEventListener(event, onInteraction);
    for (const start of [...waiting]) start();
    waiting.clear();
  };
  for (const event of interactionEvents)
    window.addEventListener(event, onInteraction, { passive: true });
}
