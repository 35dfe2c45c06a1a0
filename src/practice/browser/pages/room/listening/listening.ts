import { type RefObject, useEffect, useRef, useState } from "react";
import type { Hands } from "#practice/browser/engine/hands.ts";
import { type Passage, passageBeats } from "#practice/browser/engine/passage.ts";
import { createScorePlayer, type ScorePlayer } from "#practice/browser/sound/score-player.ts";
import type { ViewClock } from "#practice/browser/view/view-state.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { RoomTools } from "../room-tools.ts";
import type { RoomSettings } from "../settings/room-settings.ts";

/** The score's position, and the hand whose notes it plays, if only one. */
export type PlayingClock = Pick<ViewClock, "beatIn" | "subscribe"> &
  Partial<Pick<ViewClock, "handsNow">>;

/** A player of the lesson: its film or the room's piano. */
export interface Listening {
  /** The functions are stable for the same player. */
  clock: PlayingClock;
  isPlaying: boolean;
  play: () => void;
  pause: () => void;
  /** From the passage's beginning. */
  repeat: () => void;
}

/** What a player of the score depends on. */
export type HeardSettings = Pick<
  RoomSettings,
  "speed" | "isLooping" | "hasMetronome" | "hasCountIn"
> & { heardHands: Hands | "none" };

interface ScoreListening {
  document: PracticeDocument;
  settings: HeardSettings;
  passage: Passage;
  /** The beat from which it first plays; null for the passage's beginning. */
  place: RefObject<number | null>;
  isActive: boolean;
}

/** The room's piano plays the score by the score's clock. Null while inactive. */
export function useScoreListening(
  { transport }: RoomTools,
  { document, settings, passage, place, isActive }: ScoreListening,
): Listening | null {
  const [listening, setListening] = useState<Listening | null>(null);
  const [player, setPlayer] = useState<ScorePlayer | null>(null);
  const current = useRef(passage);
  current.current = passage;
  useEffect(() => {
    if (!isActive) return;
    const opened = createScorePlayer({ document, transport });
    if (place.current !== null) opened.seek(place.current);
    const clock = { beatIn: opened.beatIn, subscribe: opened.subscribe };
    const show = () =>
      setListening({
        clock,
        isPlaying: ["playing", "counting-in"].includes(opened.getSnapshot().status),
        play: () => opened.play(),
        pause: () => opened.pause(),
        repeat: () => {
          opened.seek(passageBeats(document, current.current).fromBeat);
          opened.play();
        },
      });
    setPlayer(opened);
    show();
    const unsubscribe = opened.subscribe(show);
    return () => {
      unsubscribe();
      opened.end();
      setPlayer(null);
      setListening(null);
    };
  }, [document, transport, place, isActive]);
  const { speed, heardHands: hands, isLooping, hasMetronome, hasCountIn } = settings;
  useEffect(() => {
    player?.set({ speed, hands, passage, isLooping, hasMetronome, hasCountIn });
  }, [player, speed, hands, passage, isLooping, hasMetronome, hasCountIn]);
  return listening;
}
