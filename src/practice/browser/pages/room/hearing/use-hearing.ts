import { useEffect } from "react";
import type { WaitSession, WaitSnapshot } from "#practice/browser/engine/waiting/wait-session.ts";
import type { RoomTools } from "../room-tools.ts";
import type { RoomSettings } from "../settings/room-settings.ts";
import { useSelection } from "../use-snapshot.ts";

/**
 * While the room waits, its microphone listens for the due keys. The room's own piano is silent
 * meanwhile, since the microphone would hear it, unless the learner wears headphones. Playing through
 * or listening to the lesson ends it.
 */
export function useHearing(
  { microphone, sound }: RoomTools,
  session: WaitSession | null,
  { mode, hasHeadphones }: RoomSettings,
): void {
  const isListening = useSelection(microphone, ({ status }) => status === "listening") ?? false;
  useEffect(() => {
    if (mode !== "wait" && isListening) microphone.stop();
  }, [microphone, mode, isListening]);
  useEffect(() => {
    if (!isListening || hasHeadphones) return;
    sound.setMuted(true);
    return () => sound.setMuted(false);
  }, [sound, isListening, hasHeadphones]);
  useEffect(() => {
    if (!session || !isListening) return;
    let expected = "";
    const follow = (): void => {
      const snapshot = session.getSnapshot();
      const { due, ringing } = pitchesOf(snapshot);
      // The same key may be due again.
      const next = JSON.stringify([snapshot.round, snapshot.stepIndex, due, ringing]);
      if (next === expected) return;
      expected = next;
      microphone.expect(due, ringing);
    };
    follow();
    const stop = session.subscribe(follow);
    return () => {
      stop();
      microphone.expect([]);
    };
  }, [session, microphone, isListening]);
  useEffect(() => {
    if (!isListening) return;
    const hide = (): void => {
      if (document.hidden) microphone.hide();
    };
    // The page may have been hidden while the browser asked.
    hide();
    document.addEventListener("visibilitychange", hide);
    return () => document.removeEventListener("visibilitychange", hide);
  }, [microphone, isListening]);
}

function pitchesOf({ status, due }: WaitSnapshot): { due: number[]; ringing: number[] } {
  if (status !== "waiting" && status !== "moving") return { due: [], ringing: [] };
  const pitches = (isStruck: boolean) =>
    due.filter((note) => note.isStruck === isStruck).map(({ pitchMidi }) => pitchMidi);
  return { due: pitches(false), ringing: pitches(true) };
}
