import { useEffect, useState } from "react";
import {
  type PlaySession,
  startPlaySession,
} from "#practice/browser/engine/following/play-session.ts";
import { recordPlaying } from "#practice/browser/engine/runs/record-playing.ts";
import type { RunKeeper } from "#practice/browser/engine/runs/run-recorder.ts";
import type { WaitSettings } from "#practice/browser/engine/waiting/plan-waiting.ts";
import type { DueNote } from "#practice/browser/engine/waiting/wait-mode.ts";
import type { PlayedKeys } from "#practice/browser/input/played-keys.ts";
import type { ViewClock } from "#practice/browser/view/view-state.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";

interface PlayOptions {
  document: PracticeDocument;
  /** Null while the room does not follow. */
  settings: WaitSettings | null;
  runs: RunKeeper;
}

/** Follows the player's keys while `settings` is given. Changed settings start a new pass. */
export function usePlaySession(
  keys: PlayedKeys,
  { document, settings, runs }: PlayOptions,
): PlaySession | null {
  const [player, setPlayer] = useState<PlaySession | null>(null);
  useEffect(() => {
    if (!settings) return;
    const nowMilliseconds = () => performance.now();
    const started = recordPlaying(startPlaySession({ document, settings, nowMilliseconds }), {
      settings,
      runs,
    });
    setPlayer(started);
    const stop = keys.subscribe(started.play);
    return () => {
      stop();
      started.leave();
      setPlayer(null);
    };
  }, [keys, document, settings, runs]);
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
