import { exitFullScreen, findFullScreenElement, fullScreenEvents } from "./guard-picture.ts";

const idleMilliseconds = 3_000;

interface FullScreenParts {
  video: HTMLVideoElement;
  /** Hidden if the browser has no full screen for pages. */
  button: HTMLButtonElement;
}

/**
 * Full screen of the whole player: by button, by key, and by turning a phone while the lesson
 * plays. Hides the bar while the lesson plays without input. Returns functions that enter and leave
 * full screen.
 */
export function createFullScreen(root: HTMLElement, { video, button }: FullScreenParts) {
  const request = findRequest(root);
  button.hidden = request === null;
  /**
   * Entered by turning the phone: turning back leaves full screen, and the orientation stays
   * unlocked.
   */
  let isByTurning = false;
  const isShown = (): boolean => findFullScreenElement() === root;
  const enter = async ({ byTurning = false } = {}): Promise<void> => {
    isByTurning = byTurning;
    await request?.();
  };
  const toggle = (): void => {
    void (isShown() ? exitFullScreen() : enter());
  };

  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  const onActivity = (): void => {
    root.classList.remove("idle");
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => root.classList.add("idle"), idleMilliseconds);
  };
  for (const event of ["pointerdown", "pointermove", "keydown"]) {
    root.addEventListener(event, onActivity, { passive: true });
  }
  const onChange = (): void => {
    onActivity();
    const isFull = isShown();
    button.ariaLabel = isFull ? "Leave full screen" : "Full screen";
    button.classList.toggle("is-full", isFull);
    if (isFull && !isByTurning) void lockLandscape();
  };
  for (const event of fullScreenEvents) document.addEventListener(event, onChange);
  button.addEventListener("click", toggle);
  // Browsers allow full screen directly after a turn of the device or a press.
  screen.orientation?.addEventListener("change", () => {
    const lies = screen.orientation.type.startsWith("landscape");
    if (lies && !video.paused && !findFullScreenElement() && isPhone()) {
      void enter({ byTurning: true });
    } else if (!lies && isByTurning && isShown()) void exitFullScreen();
  });
  return { toggle };
}

/** Null if the browser has no full screen for pages, as on iPhones. */
function findRequest(root: HTMLElement): (() => Promise<void>) | null {
  const isEnabled =
    document.fullscreenEnabled ?? Reflect.get(document, "webkitFullscreenEnabled") ?? false;
  const request: unknown =
    Reflect.get(root, "requestFullscreen") ?? Reflect.get(root, "webkitRequestFullscreen");
  if (!isEnabled || typeof request !== "function") return null;
  return () => Promise.resolve(request.call(root)).catch(() => {});
}

/** A touch screen lower than any tablet's. */
function isPhone(): boolean {
  return matchMedia("(pointer: coarse)").matches && Math.min(screen.width, screen.height) < 600;
}

/** Devices that cannot lock the orientation keep it. Leaving full screen releases the lock. */
async function lockLandscape(): Promise<void> {
  const orientation: { lock?: unknown } = screen.orientation ?? {};
  if (typeof orientation.lock !== "function") return;
  await Promise.resolve(orientation.lock.call(orientation, "landscape")).catch(() => {});
}
