let watch: IntersectionObserver | undefined;

/**
 * Marks a poster when its frame comes on screen, the ref of that frame. While data is saved a poster
 * without the mark is not laid out (base.css), so that it is not fetched, and one with it is fetched
 * at its smallest width.
 */
export function watchPoster(frame: Element | null): (() => void) | undefined {
  if (!frame) return undefined;
  watch ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) mark(target);
  });
  watch.observe(frame);
  return () => watch?.unobserve(frame);
}

function mark(frame: Element): void {
  watch?.unobserve(frame);
  const poster = frame.querySelector("img");
  if (!poster) return;
  if (document.documentElement.dataset.saving !== undefined) poster.sizes = "1px";
  poster.dataset.seen = "";
}
