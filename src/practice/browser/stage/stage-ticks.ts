/** What looks at the stage's clock from time to time. */
export interface StageTicks {
  /** Runs it at once and at each tick; returns its removal. */
  add: (look: () => void) => () => void;
  /** Runs all at once: the clock goes on otherwise. */
  tick: () => void;
  close: () => void;
}

/** Often enough for the print's next line; what moves between is drawn ahead of time. */
const tickMilliseconds = 50;

export function makeStageTicks(): StageTicks {
  const looks = new Set<() => void>();
  const tick = (): void => {
    for (const look of looks) look();
  };
  const timer = setInterval(tick, tickMilliseconds);
  return {
    tick,
    add: (look) => {
      looks.add(look);
      look();
      return () => {
        looks.delete(look);
      };
    },
    close: () => clearInterval(timer),
  };
}
