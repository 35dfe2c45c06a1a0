import { useEffect, useRef, useState } from "react";
import {
  startWaitSession,
  type WaitOptions,
  type WaitSession,
  type WaitSnapshot,
} from "../../engine/wait-session.ts";
import { makeHandsFree } from "../../input/hands-free.ts";
import type { StageClock } from "../../stage/stage-state.ts";
import type { RoomTools } from "./room-tools.ts";

/** Waits for the learner's keys; begins anew when an option changes. Null while `options` is. */
export function useWaitSession(
  { keys, midi, sound }: RoomTools,
  options: WaitOptions | null,
  isHandsFree: boolean,
): WaitSession | null {
  const [session, setSession] = useState<WaitSession | null>(null);
  const awaitsSound = useRef(false);
  useEffect(() => {
    if (!options) return;
    const started = startWaitSession(options);
    // Before the first press the browser plays no sound, so nothing can lead in: the first key begins.
    awaitsSound.current =
      sound.context.state !== "running" && started.getSnapshot().status !== "waiting";
    if (awaitsSound.current) started.pause();
    setSession(started);
    return () => {
      started.end();
      setSession(null);
    };
  }, [options, sound]);
  useEffect(() => {
    if (!session || !options) return;
    const commandOf = makeHandsFree({ passagePitches: pitchesOf(options) });
    return keys.subscribe((key) => {
      if (awaitsSound.current) session.resume();
      awaitsSound.current = false;
      const command = isHandsFree ? commandOf(key) : null;
      if (command === "repeat") session.repeat();
      else if (command === "go-on") session.goOn();
      else session.play(key);
    });
  }, [session, options, keys, isHandsFree]);
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

function pitchesOf({ document, settings }: WaitOptions): number[] {
  const { fromBar, toBar } = settings.passage;
  return document.notes
    .filter(({ bar }) => bar >= fromBar && bar <= toBar)
    .map(({ pitchMidi }) => pitchMidi);
}

/** The stage follows the session. */
export function waitingClock(session: WaitSession): StageClock {
  const isHolding = ({ status }: WaitSnapshot) => status === "waiting" || status === "paused";
  return {
    beatNow: () => session.beatNow(),
    due: () => session.getSnapshot().due,
    isHintShown: () => session.getSnapshot().isHintShown,
    wrongPitch: () => session.getSnapshot().lastWrong?.pitchMidi ?? null,
    isWaiting: () => isHolding(session.getSnapshot()),
  };
}
