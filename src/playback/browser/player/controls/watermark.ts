const driftMilliseconds = 24_000;
const jumpMilliseconds = 60_000;

/** The vertical range in percent of the picture's height. */
type Heights = readonly [least: number, most: number];

const wholePicture: Heights = [4, 96];
/** Below the printed score of a drawn film and above its keys. */
const fallingNotes: Heights = [54, 76];

/**
 * The viewer's email, drifting faintly across the picture (design: Playback). The mark never leaves
 * the picture and never covers a drawn film's score. Pointers and screen readers ignore it.
 */
export function createWatermark({
  watermark,
  isDrawn,
}: {
  watermark: string;
  isDrawn: boolean;
}): HTMLElement {
  const mark = document.createElement("div");
  mark.className = "watermark";
  mark.setAttribute("aria-hidden", "true");
  mark.textContent = watermark;
  const heights = isDrawn ? fallingNotes : wholePicture;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let timer: ReturnType<typeof setTimeout>;
  const place = (): void => {
    const share = Math.random();
    const x = Math.round(Math.random() * 100);
    // Shifts the mark back by the same share of its own size as its place has in the picture, so
    // that the mark stays inside.
    mark.style.left = `${x}%`;
    mark.style.top = `${heights[0] + share * (heights[1] - heights[0])}%`;
    mark.style.translate = `${-x}% ${-share * 100}%`;
  };
  const move = (): void => {
    clearTimeout(timer);
    const still = reducedMotion.matches;
    mark.style.transitionDuration = still ? "0s" : `${driftMilliseconds}ms`;
    place();
    timer = setTimeout(move, still ? jumpMilliseconds : driftMilliseconds);
  };
  place();
  requestAnimationFrame(() => requestAnimationFrame(move));
  reducedMotion.addEventListener("change", move);
  return mark;
}

/**
 * Gives an element over the video the picture's shape, so that its content never lies beside the
 * picture.
 */
export function fitToPicture(video: HTMLVideoElement, element: HTMLElement): void {
  const setRatio = (): void => {
    if (video.videoHeight === 0) return;
    element.style.setProperty("--picture-ratio", String(video.videoWidth / video.videoHeight));
  };
  for (const event of ["loadedmetadata", "resize"]) video.addEventListener(event, setRatio);
  setRatio();
}
