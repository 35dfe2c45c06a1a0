/** Calls at once, then at most once in so many milliseconds; what came meanwhile is never lost. */
export function atMostEvery(milliseconds: number, call: () => void): () => void {
  let pause: NodeJS.Timeout | undefined;
  let asked = false;
  const run = (): void => {
    asked = false;
    call();
    pause = setTimeout(() => {
      pause = undefined;
      if (asked) run();
    }, milliseconds);
    pause.unref();
  };
  return () => {
    if (pause === undefined) run();
    else asked = true;
  };
}
