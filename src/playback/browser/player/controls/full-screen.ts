const idleMilliseconds = 3_000;

/** In full screen, locks landscape orientation and hides the bar while the video plays without input. */
export function watchFullScreen(root: HTMLElement): void {
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  const onActivity = (): void => {
    root.classList.remove("idle");
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => root.classList.add("idle"), idleMilliseconds);
  };
  for (const event of ["pointerdown", "pointermove", "keydown"]) {
    root.addEventListener(event, onActivity, { passive: true });
  }
  document.addEventListener("fullscreenchange", () => {
    onActivity();
    if (document.fullscreenElement === root) void lockLandscape();
  });
}

/** Devices that cannot lock stay as they are. Leaving full screen releases the lock. */
async function lockLandscape(): Promise<void> {
  const orientation: { lock?: unknown } = screen.orientation ?? {};
  if (typeof orientation.lock !== "function") return;
  await Promise.resolve(orientation.lock.call(orientation, "landscape")).catch(() => {});
}
