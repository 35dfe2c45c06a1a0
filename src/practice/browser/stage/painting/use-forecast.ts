import { useEffect } from "react";
import type { PlayedKeys } from "../../input/played-keys.ts";
import type { StageScene } from "../stage-state.ts";
import { beatAt, epochNow, forecastBeats, type StageForecast } from "./forecast.ts";

/** A forecast is renewed well before its end. */
const freshMilliseconds = 200;
/** The clock goes on otherwise than it was forecast: a hundredth of a beat cannot be seen. */
const mostBeats = 0.01;

/** Tells the painter where the score goes, and what the learner holds. */
export function useForecast({ clock, frameLoop, painter }: StageScene, keys: PlayedKeys): void {
  useEffect(() => {
    let told: StageForecast | undefined;
    const look = (): void => {
      const now = epochNow();
      const next = { hands: clock.handsNow(), isWaiting: clock.isWaiting(), held: [...keys.held] };
      if (told && isSame(told, next) && holds(told, now, clock.beatIn(0))) return;
      told = { ...next, atMilliseconds: now, beats: forecastBeats(clock.beatIn) };
      painter.move(told);
    };
    const stopLoop = frameLoop.add(look);
    const stopKeys = keys.subscribe(look);
    return () => {
      stopLoop();
      stopKeys();
    };
  }, [clock, frameLoop, painter, keys]);
}

const isSame = (told: StageForecast, next: Omit<StageForecast, "atMilliseconds" | "beats">) =>
  told.hands === next.hands &&
  told.isWaiting === next.isWaiting &&
  told.held.join() === next.held.join();

/** Whether a forecast was right so far and need not be renewed. */
function holds(told: StageForecast, now: number, beat: number | null): boolean {
  const expected = beatAt(told, now);
  if (expected === null || beat === null) return expected === beat;
  const stands = told.beats.every((each) => each === beat);
  const isFresh = stands || now - told.atMilliseconds < freshMilliseconds;
  return isFresh && Math.abs(expected - beat) < mostBeats;
}
