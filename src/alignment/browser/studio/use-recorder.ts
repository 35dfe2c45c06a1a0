import { useEffect, useRef, useState } from "react";
import {
  findRecording,
  forgetRecording,
  type KeyEvent,
  keepRecording,
  readMessage,
} from "./recording.ts";

export type RecorderState = "idle" | "recording" | "kept";

const keepEveryMs = 1_000;

/** Records MIDI keyboards without permission for system exclusive messages. */
export function useRecorder(lessonId: string) {
  const [state, setState] = useState<RecorderState>("idle");
  const [presses, setPresses] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const events = useRef<KeyEvent[]>([]);
  const stopListening = useRef<(() => void) | null>(null);
  const count = () => setPresses(events.current.filter(([, , velocity]) => velocity > 0).length);
  useEffect(() => {
    events.current = findRecording(lessonId);
    setPresses(events.current.filter(([, , velocity]) => velocity > 0).length);
    if (events.current.length > 0) setState("kept");
    return () => stopListening.current?.();
  }, [lessonId]);

  const start = async () => {
    setProblem(null);
    try {
      const access = await navigator.requestMIDIAccess({ sysex: false });
      if (access.inputs.size === 0) {
        setProblem("No MIDI keyboard is connected.");
        return;
      }
      events.current = [];
      count();
      stopListening.current = listenTo(access, (event) => {
        events.current.push(event);
        if (event[2] > 0) setPresses((before) => before + 1);
      });
      setState("recording");
    } catch {
      setProblem("The browser was not allowed to listen to MIDI keyboards.");
    }
  };
  const stop = () => {
    stopListening.current?.();
    stopListening.current = null;
    setState(events.current.length > 0 ? "kept" : "idle");
  };
  const discard = () => {
    events.current = [];
    forgetRecording(lessonId);
    count();
    setState("idle");
  };
  useEffect(() => {
    if (state !== "recording") return;
    const keep = () => keepRecording(lessonId, events.current);
    const timer = setInterval(keep, keepEveryMs);
    return () => {
      clearInterval(timer);
      keep();
    };
  }, [lessonId, state]);
  return { state, presses, problem, start, stop, discard, read: () => events.current };
}

/** Listens to all keyboards, including those connected later. Returns the function that stops. */
function listenTo(access: MIDIAccess, onEvent: (event: KeyEvent) => void): () => void {
  const ended = new AbortController();
  const startedAt = performance.now();
  const known = new Set<MIDIInput>();
  const attach = () => {
    for (const input of access.inputs.values()) {
      if (known.has(input)) continue;
      known.add(input);
      const take = ({ data, timeStamp }: MIDIMessageEvent) => {
        const event = data && readMessage(data, Math.max(0, timeStamp - startedAt));
        if (event) onEvent(event);
      };
      input.addEventListener("midimessage", take, { signal: ended.signal });
    }
  };
  attach();
  access.addEventListener("statechange", attach, { signal: ended.signal });
  return () => ended.abort();
}
