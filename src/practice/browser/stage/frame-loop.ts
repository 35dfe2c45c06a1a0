/** Runs everything that moves on the stage, in one animation frame. */
export interface FrameLoop {
  /** Adds what is run at each frame; returns its removal. */
  add: (draw: () => void) => () => void;
}

/** The loop rests while nothing is added to it; the browser rests it while the page is hidden. */
export function makeFrameLoop(): FrameLoop {
  const drawings = new Set<() => void>();
  let request = 0;
  const run = (): void => {
    request = requestAnimationFrame(run);
    for (const draw of drawings) draw();
  };
  return {
    add: (draw) => {
      drawings.add(draw);
      if (drawings.size === 1) request = requestAnimationFrame(run);
      return () => {
        drawings.delete(draw);
        if (drawings.size === 0) cancelAnimationFrame(request);
      };
    },
  };
}
