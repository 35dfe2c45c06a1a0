const driftMilliseconds = 24_000;
const jumpMilliseconds = 60_000;

/**
 * The viewer's email, drifting faintly across the video (design: Playback). Ignored by pointers and
 * screen readers.
 */
export function createWatermark(text: string): HTMLElement {
  const mark = document.createElement("div");
  mark.className = "watermark";
  mark.setAttribute("aria-hidden", "true");
  mark.textContent = text;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let timer: ReturnType<typeof setTimeout>;
  const move = (): void => {
    clearTimeout(timer);
    const still = reducedMotion.matches;
    mark.style.transitionDuration = still ? "0s" : `${driftMilliseconds}ms`;
    mark.style.left = `${between(4, 60)}%`;
    mark.style.top = `${between(6, 78)}%`;
    timer = setTimeout(move, still ? jumpMilliseconds : driftMilliseconds);
  };
  mark.style.left = `${between(4, 60)}%`;
  mark.style.top = `${between(6, 78)}%`;
  requestAnimationFrame(() => requestAnimationFrame(move));
  reducedMotion.addEventListener("change", move);
  return mark;
}

function between(least: number, most: number): number {
  return Math.round(least + Math.random() * (most - least));
}
