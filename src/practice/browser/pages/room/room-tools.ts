import { useEffect, useState } from "react";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { createTimeline } from "../../engine/timeline.ts";
import { type ComputerKeys, listenToComputerKeys } from "../../input/computer-keys.ts";
import { createMicrophone, type Microphone } from "../../input/microphone.ts";
import { type MidiInput, openMidiInput } from "../../input/midi-input.ts";
import { createPlayedKeys, type PlayedKeys } from "../../input/played-keys.ts";
import { createPointerKeys, type PointerKeys } from "../../input/pointer-keys.ts";
import { openPianoSound, type PianoSound } from "../../sound/piano-sound.ts";
import { createTransport, type Transport } from "../../sound/transport.ts";
import { type FrameLoop, startFrameLoop } from "../../view/frame-loop.ts";
import { openViewPainter, type ViewPainter } from "../../view/painting/view-painter.ts";
import type { RoomSettings } from "./settings/room-settings.ts";

/** The open room's tools: inputs, sound, and the painter of the view. */
export interface RoomTools {
  keys: PlayedKeys;
  pointers: PointerKeys;
  computerKeys: ComputerKeys;
  midi: MidiInput;
  microphone: Microphone;
  sound: PianoSound;
  transport: Transport;
  /** Sets how much later than the browser reports the sound is heard. */
  setSoundDelay: (seconds: number) => void;
  frameLoop: FrameLoop;
  painter: ViewPainter;
}

/** Opens the tools for a lesson, and closes them with the room. Null before. */
export function useRoomTools(document: PracticeDocument): RoomTools | null {
  const [tools, setTools] = useState<RoomTools | null>(null);
  useEffect(() => {
    const { close, ...opened } = openTools(document);
    setTools(opened);
    return () => {
      setTools(null);
      close();
    };
  }, [document]);
  return tools;
}

/**
 * Plays the learner's keys, except those of an acoustic piano, or of a MIDI piano with its own
 * sound.
 */
export function useRoomSound(tools: RoomTools, settings: RoomSettings): void {
  const { keys, sound } = tools;
  const { hasOwnSound, soundDelayMs } = settings;
  useEffect(() => {
    const stopKeys = keys.subscribe(({ pitch, isDown, velocity, source }) => {
      if (source === "microphone" || (source === "midi" && hasOwnSound)) return;
      if (isDown) sound.press(pitch, velocity);
      else sound.release(pitch);
    });
    const stopPedal = keys.subscribePedal((isDown) => sound.setPedal(isDown));
    return () => {
      stopKeys();
      stopPedal();
    };
  }, [keys, sound, hasOwnSound]);
  useEffect(() => tools.setSoundDelay(soundDelayMs / 1000), [tools, soundDelayMs]);
}

function openTools(lesson: PracticeDocument): RoomTools & { close: () => void } {
  const keys = createPlayedKeys();
  const sound = openPianoSound();
  const midi = openMidiInput(keys);
  const microphone = createMicrophone(keys);
  const computerKeys = listenToComputerKeys(keys);
  const painter = openViewPainter();
  const frameLoop = startFrameLoop();
  let delaySeconds = 0;
  const leave = new AbortController();
  // Browsers keep sound silent until the page is touched.
  for (const press of ["pointerdown", "keydown"]) {
    addEventListener(press, () => void sound.resume(), { signal: leave.signal });
  }
  void openGrantedMidi(midi);
  const audible = [...lesson.notes, ...(lesson.accompaniment ?? [])];
  void sound.load(audible.map(({ pitchMidi }) => pitchMidi));
  return {
    keys,
    sound,
    midi,
    microphone,
    computerKeys,
    painter,
    pointers: createPointerKeys(keys),
    transport: createTransport({
      timeline: createTimeline(lesson.scoreTime),
      sound,
      delaySeconds: () => delaySeconds,
    }),
    setSoundDelay: (seconds) => {
      delaySeconds = seconds;
    },
    frameLoop,
    close: () => {
      leave.abort();
      computerKeys.stop();
      midi.close();
      microphone.stop();
      frameLoop.close();
      painter.close();
      void sound.close();
    },
  };
}

/** Connects pianos without a press if the learner has allowed that before. */
async function openGrantedMidi(midi: MidiInput): Promise<void> {
  const isGranted = await navigator.permissions
    ?.query({ name: "midi" as PermissionName })
    .then(({ state }) => state === "granted")
    .catch(() => false);
  if (isGranted) await midi.open();
}
