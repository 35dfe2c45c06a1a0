const signs = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart", "scroll"] as const;

let touched = false;
const waiting = new Set<() => void>();

/**
 * Calls back once, when an element is on screen and the visitor has given the first sign of life, so
 * that heavy code never competes with the page's arrival. Returns how to stop waiting.
 */
export function onVisibleOrInteracted(element: Element, call: () => void): () => void {
  const start = () => {
    waiting.delete(start);
    call();
  };
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    seen.disconnect();
    if (touched) return start();
    waiting.add(start);
    listen();
  });
  seen.observe(element);
  return () => {
    seen.disconnect();
    waiting.delete(start);
  };
}

function listen(): void {
  const tell = () => {
    touched = true;
    for (const sign of signs) window.removeEventListener(sign, tell);
    for (const start of [...waiting]) start();
  };
  for (const sign of signs) window.addEventListener(sign, tell, { passive: true });
}
