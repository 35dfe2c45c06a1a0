import { useEffect, useState } from "react";
import {
  type PlaySession,
  startPlaySession,
} from "#practice/browser/engine/following/play-session.ts";
import type { WaitSettings } from "#practice/browser/engine/waiting/plan-waiting.ts";
import type { DueNote } from "#practice/browser/engine/waiting/wait-mode.ts";
import type { PlayedKeys } from "#practice/browser/input/played-keys.ts";
import type { ViewClock } from "#practice/browser/view/view-state.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";

/** Follows the player's keys while `settings` is given. Changed settings start a new pass. */
export function usePlaySession(
  keys: PlayedKeys,
  document: PracticeDocument,
  settings: WaitSettings | null,
): PlaySession | null {
  const [player, setPlayer] = useState<PlaySession | null>(null);
  useEffect(() => {
    if (!settings) return;
    const started = startPlaySession({
      document,
      settings,
      nowMilliseconds: () => performance.now(),
    });
    setPlayer(started);
    const stop = keys.subscribe(started.play);
    return () => {
      stop();
      setPlayer(null);
    };
  }, [keys, document, settings]);
  return player;
}

const nothingDue: readonly DueNote[] = [];

/** The view goes on with the player. */
export function playedClock(player: PlaySession): ViewClock {
  return {
    beatIn: player.beatIn,
    subscribe: player.subscribe,
    handsNow: () => "both",
    due: () => nothingDue,
    isHintShown: () => false,
    wrongPitch: () => null,
    isWaiting: () => true,
  };
}
