import { useEffect } from "react";
import type { PlayedKeys } from "../../input/played-keys.ts";
import type { ViewScene } from "../view-state.ts";
import { beatAt, epochNow, forecastBeats, type ViewForecast } from "./forecast.ts";

/** A forecast is renewed this long before its end. */
const freshMilliseconds = 200;
/** A larger error makes a forecast stale: the clock jumped or changed speed. A hundredth of a beat cannot be seen. */
const mostBeats = 0.01;

/** Sends the painter the score's forecast and the keys that the learner holds. */
export function useForecast({ clock, frameLoop, painter }: ViewScene, keys: PlayedKeys): void {
  useEffect(() => {
    let lastForecast: ViewForecast | undefined;
    const look = (): void => {
      const now = epochNow();
      const next = { hands: clock.handsNow(), isWaiting: clock.isWaiting(), held: [...keys.held] };
      if (
        lastForecast &&
        isSame(lastForecast, next) &&
        isStillValid(lastForecast, now, clock.beatIn(0))
      )
        return;
      lastForecast = { ...next, atMilliseconds: now, beats: forecastBeats(clock.beatIn) };
      painter.move(lastForecast);
    };
    const stopLoop = frameLoop.add(look);
    const stopKeys = keys.subscribe(look);
    return () => {
      stopLoop();
      stopKeys();
    };
  }, [clock, frameLoop, painter, keys]);
}

const isSame = (lastForecast: ViewForecast, next: Omit<ViewForecast, "atMilliseconds" | "beats">) =>
  lastForecast.hands === next.hands &&
  lastForecast.isWaiting === next.isWaiting &&
  lastForecast.held.join() === next.held.join();

/** Whether a forecast is still correct and long enough. */
function isStillValid(lastForecast: ViewForecast, now: number, beat: number | null): boolean {
  const expected = beatAt(lastForecast, now);
  if (expected === null || beat === null) return expected === beat;
  const stands = lastForecast.beats.every((each) => each === beat);
  const isFresh = stands || now - lastForecast.atMilliseconds < freshMilliseconds;
  return isFresh && Math.abs(expected - beat) < mostBeats;
}
