const driftMilliseconds = 24_000;
const jumpMilliseconds = 60_000;

/**
 * The viewer's address, drifting faintly across the picture (design: Playback). It is no control
 * and tells the viewer nothing new, so pointers pass through and screen readers pass over it.
 */
export function createWatermark(text: string): HTMLElement {
  const mark = document.createElement("div");
  mark.className = "watermark";
  mark.setAttribute("aria-hidden", "true");
  mark.textContent = text;
  const standsStill = matchMedia("(prefers-reduced-motion: reduce)");
  let timer: ReturnType<typeof setTimeout>;
  const move = (): void => {
    clearTimeout(timer);
    const still = standsStill.matches;
    mark.style.transitionDuration = still ? "0s" : `${driftMilliseconds}ms`;
    mark.style.left = `${between(4, 60)}%`;
    mark.style.top = `${between(6, 78)}%`;
    timer = setTimeout(move, still ? jumpMilliseconds : driftMilliseconds);
  };
  mark.style.left = `${between(4, 60)}%`;
  mark.style.top = `${between(6, 78)}%`;
  requestAnimationFrame(() => requestAnimationFrame(move));
  standsStill.addEventListener("change", move);
  return mark;
}

function between(least: number, most: number): number {
  return Math.round(least + Math.random() * (most - least));
}
