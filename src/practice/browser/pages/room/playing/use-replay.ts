import { useCallback, useEffect, useRef, useState } from "react";
import type { PlaySession } from "#practice/browser/engine/following/play-session.ts";
import { includesHand } from "#practice/browser/engine/hands.ts";
import { passageBeats } from "#practice/browser/engine/passage.ts";
import type { WaitSettings } from "#practice/browser/engine/waiting/plan-waiting.ts";
import { replay } from "#practice/browser/sound/replay.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { RoomTools } from "../room-tools.ts";

/** What sounds: what the learner played, or the passage as it is written or as the lesson's film has it. */
export type Take = "own" | "written" | "lesson";

export interface Replay {
  playing: Take | null;
  play: (take: Take) => void;
  stop: () => void;
}

/**
 * Plays what was just played, and the same passage beside it. The film itself is played by
 * `useLessonTake`.
 */
export function useReplay(
  { sound, transport }: RoomTools,
  player: PlaySession | null,
  { document, settings }: { document: PracticeDocument; settings: WaitSettings | null },
): Replay {
  const [playing, setPlaying] = useState<Take | null>(null);
  const stopping = useRef<(() => void) | null>(null);
  const stop = useCallback((): void => {
    stopping.current?.();
    stopping.current = null;
    setPlaying(null);
  }, []);
  // Another pass, or another way to practise, ends it.
  useEffect(() => {
    const unsubscribe = player?.subscribe(stop);
    return () => {
      unsubscribe?.();
      stop();
    };
  }, [player, stop]);
  const playWritten = (): (() => void) => {
    if (!settings) return () => {};
    const { fromBeat, toBeat } = passageBeats(document, settings.passage);
    transport.run({
      fromBeat,
      toBeat,
      speed: 1,
      notes: document.notes.filter(({ hand }) => includesHand(settings.hands, hand)),
      pedals: document.pedals,
      onEnd: () => setPlaying(null),
    });
    return () => transport.stop();
  };
  const play = (take: Take): void => {
    stop();
    if (!player) return;
    if (take === "own") {
      stopping.current = replay(sound, player.listKeys(), () => setPlaying(null));
    } else if (take === "written") stopping.current = playWritten();
    setPlaying(take);
  };
  return { playing, play, stop };
}
