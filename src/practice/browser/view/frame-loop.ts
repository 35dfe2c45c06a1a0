/** Calls listeners while the room is open, 20 times a second. */
export interface FrameLoop {
  /** Calls the listener at once and at each tick. Returns a function that removes it. */
  add: (listener: () => void) => () => void;
  /** Calls all listeners at once: the clock jumped or changed speed. */
  tick: () => void;
  close: () => void;
}

/** Fast enough to show the print's next line in time. Moving things are drawn by forecast. */
const tickMilliseconds = 50;

export function startFrameLoop(): FrameLoop {
  const listeners = new Set<() => void>();
  const tick = (): void => {
    for (const listener of listeners) listener();
  };
  const timer = setInterval(tick, tickMilliseconds);
  return {
    tick,
    add: (listener) => {
      listeners.add(listener);
      listener();
      return () => {
        listeners.delete(listener);
      };
    },
    close: () => clearInterval(timer),
  };
}
