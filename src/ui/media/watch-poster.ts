let observer: IntersectionObserver | undefined;

/**
 * A ref callback of a poster's frame: sets `data-seen` on the poster when it becomes visible. With data
 * saver on, a poster without the attribute is not displayed (base.css) and so not fetched, and one with
 * it is fetched at its smallest width.
 */
export function watchPoster(frame: Element | null): (() => void) | undefined {
  if (!frame) return undefined;
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) markSeen(target);
  });
  observer.observe(frame);
  return () => observer?.unobserve(frame);
}

function markSeen(frame: Element): void {
  observer?.unobserve(frame);
  const poster = frame.querySelector("img");
  if (!poster) return;
  if (document.documentElement.dataset.saving !== undefined) poster.sizes = "1px";
  poster.dataset.seen = "";
}
