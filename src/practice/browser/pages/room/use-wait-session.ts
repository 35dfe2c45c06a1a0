import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { keyboardSizes } from "../../engine/keyboard-range.ts";
import type { Passage } from "../../engine/passage.ts";
import { recordWaiting } from "../../engine/runs/record-waiting.ts";
import type { RunKeeper } from "../../engine/runs/run-recorder.ts";
import type { WaitSettings } from "../../engine/waiting/plan-waiting.ts";
import {
  startWaitSession,
  type WaitChoices,
  type WaitSession,
  type WaitSnapshot,
} from "../../engine/waiting/wait-session.ts";
import { createHandsFree } from "../../input/hands-free.ts";
import type { ViewClock } from "../../view/view-state.ts";
import type { OnRound } from "./ladder/use-tempo-ladder.ts";
import type { RoomTools } from "./room-tools.ts";
import type { RoomSettings } from "./settings/room-settings.ts";

interface RoomLesson {
  document: PracticeDocument;
  settings: RoomSettings;
  passage: Passage;
  place: RefObject<number | null>;
  runs: RunKeeper;
  onRound: OnRound;
}

/** Waits with the room's settings; null while the learner listens. */
export function useRoomSession(
  tools: RoomTools,
  { document, settings, passage, place, runs, onRound }: RoomLesson,
) {
  const { mode, hands, speed, isLooping, hasCountIn, hasMetronome, playsOtherHand, keyboard } =
    settings;
  const waiting = useMemo(() => {
    if (mode !== "wait") return null;
    const own = keyboardSizes.find(({ keys }) => String(keys) === keyboard)?.range;
    return { hands, passage, ...(own && { range: own }) };
  }, [mode, hands, passage, keyboard]);
  const choices = useMemo(
    () => ({ document, speed, isLooping, hasCountIn, hasMetronome, playsOtherHand }),
    [document, speed, isLooping, hasCountIn, hasMetronome, playsOtherHand],
  );
  const { isHandsFree } = settings;
  return useWaitSession(tools, waiting, choices, { isHandsFree, place, runs, onRound });
}

interface WaitExtras {
  isHandsFree: boolean;
  /** The beat at which a new session starts. */
  place: RefObject<number | null>;
  runs: RunKeeper;
  onRound: OnRound;
}

/**
 * Waits for the learner's keys while `settings` is given. Changed settings start a new session, at
 * `place` if the passage includes it.
 */
function useWaitSession(
  { keys, midi, sound, transport }: RoomTools,
  settings: WaitSettings | null,
  choices: WaitChoices,
  { isHandsFree, place, runs, onRound }: WaitExtras,
): WaitSession | null {
  const [session, setSession] = useState<WaitSession | null>(null);
  const chosen = useRef(choices);
  useEffect(() => {
    chosen.current = choices;
    session?.change(choices);
  }, [session, choices]);
  useEffect(() => {
    if (!settings) return;
    // Before the first press the browser plays no sound, so there is no lead-in: the first key
    // starts the session.
    const leadsIn = sound.context.state === "running";
    const waiting = startWaitSession(
      { settings, transport, leadsIn, fromBeat: place.current },
      chosen.current,
    );
    const { speed } = chosen.current;
    const started = recordWaiting(waiting, { settings, speed, runs, onRound });
    setSession(started);
    return () => {
      started.end();
      setSession(null);
    };
  }, [settings, transport, sound, place, runs, onRound]);
  const { document } = choices;
  useEffect(() => {
    if (!session || !settings) return;
    const commandOf = createHandsFree({ passagePitches: pitchesOf(document, settings) });
    return keys.subscribe((key) => {
      const command = isHandsFree ? commandOf(key) : null;
      if (command === "repeat") session.repeat();
      else if (command === "go-on") session.goOn();
      else session.play(key);
    });
  }, [session, settings, document, keys, isHandsFree]);
  useEffect(() => {
    if (!session) return;
    let isLost = false;
    return midi.subscribe(() => {
      const { status } = midi.getSnapshot();
      if (status === "lost") session.pause();
      else if (isLost && status === "connected") session.resume();
      isLost = status === "lost";
    });
  }, [session, midi]);
  return session;
}

function pitchesOf({ notes }: PracticeDocument, { passage }: WaitSettings): number[] {
  const { fromBar, toBar } = passage;
  return notes
    .filter(({ bar }) => bar >= fromBar && bar <= toBar)
    .map(({ pitchMidi }) => pitchMidi);
}

/** The view follows the session. */
export function waitingClock(session: WaitSession): ViewClock {
  const isHolding = ({ status }: WaitSnapshot) =>
    status === "waiting" || status === "paused" || status === "ended";
  return {
    beatIn: session.beatIn,
    subscribe: session.subscribe,
    handsNow: () => "both",
    due: () => session.getSnapshot().due,
    isHintShown: () => session.getSnapshot().isHintShown,
    wrongPitch: () => session.getSnapshot().lastWrong?.pitchMidi ?? null,
    isWaiting: () => isHolding(session.getSnapshot()),
  };
}
