import { useCallback, useEffect, useState } from "react";

interface CountDown {
  secondsLeft: number;
  /** Restarts from the full time. */
  restart: () => void;
}

/** Counts whole seconds down to 0, by the clock, so that throttled timers do not delay it. */
export function useCountDown(seconds: number): CountDown {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const restart = useCallback(() => {
    setSecondsLeft(seconds);
    setEndsAt(Date.now() + seconds * 1000);
  }, [seconds]);
  useEffect(restart, [restart]);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return { secondsLeft, restart };
}
