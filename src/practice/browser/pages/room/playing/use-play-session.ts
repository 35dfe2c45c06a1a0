import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Lead, PlaySession } from "#practice/browser/engine/following/play-session.ts";
import type { RunKeeper } from "#practice/browser/engine/runs/run-recorder.ts";
import type { WaitSettings } from "#practice/browser/engine/waiting/plan-waiting.ts";
import type { DueNote } from "#practice/browser/engine/waiting/wait-mode.ts";
import type { PlayedKeys } from "#practice/browser/input/played-keys.ts";
import type { ViewClock } from "#practice/browser/view/view-state.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { Listening } from "../listening/listening.ts";

interface PlayOptions {
  document: PracticeDocument;
  /** Null while the room does not follow. */
  settings: WaitSettings | null;
  runs: RunKeeper;
  /** The tempo of what leads, and its position once it plays; null at the player's own tempo. */
  led: Led | null;
  /** Without a connection, where what follows a player was never fetched. */
  onMissing: () => void;
}

export interface Led {
  speed: number;
  lead: RefObject<Lead | null>;
}

/** What follows a player is fetched with the first pass. */
export const loadPlaying = () =>
  Promise.all([
    import("#practice/browser/engine/following/play-session.ts"),
    import("#practice/browser/engine/runs/record-playing.ts"),
  ]);

/** Follows the player's keys while `settings` is given. Changed settings start a new pass. */
export function usePlaySession(
  keys: PlayedKeys,
  { document, settings, runs, led, onMissing }: PlayOptions,
): PlaySession | null {
  const tellMissing = useEffectEvent(onMissing);
  const [player, setPlayer] = useState<PlaySession | null>(null);
  useEffect(() => {
    if (!settings) return;
    const nowMilliseconds = () => performance.now();
    const lead = led && { beatIn: (seconds: number) => led.lead.current?.beatIn(seconds) ?? null };
    const speed = led?.speed ?? null;
    const leave = new AbortController();
    const open = async (): Promise<void> => {
      const loaded = await loadPlaying().catch(() => null);
      if (leave.signal.aborted) return;
      if (!loaded) return tellMissing();
      const [{ startPlaySession }, { recordPlaying }] = loaded;
      const options = { document, settings, lead, nowMilliseconds };
      const session = startPlaySession(speed === null ? options : { ...options, speed });
      const started = recordPlaying(session, { settings, speed, runs });
      const stop = keys.subscribe(started.play);
      leave.signal.addEventListener("abort", () => {
        stop();
        started.leave();
      });
      setPlayer(started);
    };
    void open();
    return () => {
      leave.abort();
      setPlayer(null);
    };
  }, [keys, document, settings, runs, led]);
  return player;
}

/** The last notes may come after the lead's end. */
const lastNotesMilliseconds = 1_000;

/** Begins a pass when what leads begins, and ends it with that. */
export function useLead(player: PlaySession | null, listening: Listening | null): void {
  const isLeading = listening?.isPlaying ?? false;
  const isLed = listening !== null;
  useEffect(() => {
    if (!player || !isLed) return;
    if (isLeading) return player.start();
    const timer = setTimeout(() => player.end(), lastNotesMilliseconds);
    return () => clearTimeout(timer);
  }, [player, isLed, isLeading]);
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
