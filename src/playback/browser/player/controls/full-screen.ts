const restMilliseconds = 3_000;

/**
 * In full screen a lesson lies on its side, as its pictures do, and the bar goes while it plays and
 * nobody touches anything, so that the picture has the whole screen.
 */
export function watchFullScreen(stage: HTMLElement): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const stir = (): void => {
    stage.classList.remove("resting");
    clearTimeout(resting);
    resting = setTimeout(() => stage.classList.add("resting"), restMilliseconds);
  };
  for (const event of ["pointerdown", "pointermove", "keydown"]) {
    stage.addEventListener(event, stir, { passive: true });
  }
  document.addEventListener("fullscreenchange", () => {
    stir();
    if (document.fullscreenElement === stage) void lieDown();
  });
}

/** Not every device can or may be turned; it stays as it is then. Leaving full screen turns it back. */
async function lieDown(): Promise<void> {
  const orientation: { lock?: unknown } = screen.orientation ?? {};
  if (typeof orientation.lock !== "function") return;
  await Promise.resolve(orientation.lock.call(orientation, "landscape")).catch(() => {});
}
