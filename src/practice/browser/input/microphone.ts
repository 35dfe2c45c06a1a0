import { createStore } from "zustand/vanilla";
import type { HearingEvent } from "../engine/hearing/hearing.ts";
import type { Capture, CaptureListener, SoundQuality } from "./capture-sound.ts";
import type { PlayedKeys } from "./played-keys.ts";

export type MicrophoneSnapshot =
  /** The browser gives pages no sound, as on an address without HTTPS. */
  | { status: "missing" }
  | { status: "idle" }
  | { status: "asking" }
  /** By the user or by a policy. */
  | { status: "refused" }
  | { status: "no-device" }
  /** Another program holds the microphone, or the listening code could not be loaded. */
  | { status: "failed" }
  | {
      status: "listening";
      quality: SoundQuality;
      /** Due keys that were played too unclearly to tell, until one is heard or others are due. */
      unclear: readonly number[];
    }
  /** The page was hidden, which ends listening. */
  | { status: "hidden" }
  /** The microphone was unplugged. */
  | { status: "lost" };

export interface Microphone {
  getSnapshot(): MicrophoneSnapshot;
  subscribe(listener: () => void): () => void;
  /** Asks for the microphone: call it from a press. Safe to repeat. */
  open(): Promise<void>;
  /** Stops listening; the browser's sign of a used microphone goes out. */
  stop(): void;
  /** Stops listening because the page is hidden. */
  hide(): void;
  /** The pitches to hear next, and those that ring on. */
  expect(due: readonly number[], ringing?: readonly number[]): void;
}

/** A noise just before a stroke leaves its key open for a moment, which no notice needs to say. */
const unclearAfterMs = 600;

type OpenCapture = (listener: CaptureListener) => Promise<Capture>;

/** Loaded with the first use: most learners play by cable or touch. */
const openDeviceCapture: OpenCapture = async (listener) => {
  const { openCapture } = await import("./capture-sound.ts");
  return openCapture(listener);
};

/**
 * Hears the due keys of an acoustic piano, and presses them. It never presses a key that is not due,
 * since a microphone cannot tell a wrong key from a noise. Sound stays on the device.
 */
export function createMicrophone(
  keys: PlayedKeys,
  openCapture: OpenCapture | undefined = findCapture(),
): Microphone {
  const store = createStore<MicrophoneSnapshot>(() => ({
    status: openCapture ? "idle" : "missing",
  }));
  let capture: Capture | undefined;
  let expected: { due: readonly number[]; ringing: readonly number[] } = { due: [], ringing: [] };
  /** Counts openings, so that one which was stopped meanwhile closes at once. */
  let opening = 0;
  let unclearTimer: ReturnType<typeof setTimeout> | undefined;

  const showUnclear = (unclear: readonly number[]): void => {
    const snapshot = store.getState();
    if (snapshot.status === "listening") store.setState({ ...snapshot, unclear }, true);
  };
  const hideUnclear = (): void => {
    clearTimeout(unclearTimer);
    const snapshot = store.getState();
    if (snapshot.status === "listening" && snapshot.unclear.length > 0) showUnclear([]);
  };
  const end = (snapshot: MicrophoneSnapshot): void => {
    clearTimeout(unclearTimer);
    opening += 1;
    capture?.close();
    capture = undefined;
    store.setState(snapshot, true);
  };
  const onEvent = (event: HearingEvent): void => {
    if (!capture) return;
    // What was due when it was played may no longer be.
    const isDue = (pitch: number): boolean => expected.due.includes(pitch);
    if (event.kind === "unsure") {
      if (!event.pitches.every(isDue)) return;
      clearTimeout(unclearTimer);
      unclearTimer = setTimeout(() => showUnclear(event.pitches), unclearAfterMs);
      return;
    }
    if (!isDue(event.pitch)) return;
    hideUnclear();
    keys.press(event.pitch, "microphone");
    keys.release(event.pitch, "microphone");
  };
  return {
    getSnapshot: store.getState,
    subscribe: store.subscribe,
    open: async () => {
      const { status } = store.getState();
      if (!openCapture || status === "asking" || status === "listening") return;
      opening += 1;
      const own = opening;
      store.setState({ status: "asking" }, true);
      try {
        const onEnd = (status: "lost" | "failed"): void => {
          if (own === opening) end({ status });
        };
        const opened = await openCapture({ onEvent, onEnd });
        if (own !== opening) return opened.close();
        capture = opened;
        opened.expect(expected.due, expected.ringing);
        store.setState({ status: "listening", quality: opened.quality, unclear: [] }, true);
      } catch (error) {
        if (own === opening) store.setState({ status: statusOf(error) }, true);
      }
    },
    stop: () => {
      if (openCapture) end({ status: "idle" });
    },
    hide: () => {
      // The browser's question hides some pages.
      if (capture) end({ status: "hidden" });
    },
    expect: (due, ringing = []) => {
      expected = { due, ringing };
      hideUnclear();
      capture?.expect(due, ringing);
    },
  };
}

function statusOf(error: unknown): "refused" | "no-device" | "failed" {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "no-device" : "failed";
}

function findCapture(): OpenCapture | undefined {
  const hasDevices = globalThis.navigator?.mediaDevices !== undefined;
  return hasDevices && "AudioWorkletNode" in globalThis ? openDeviceCapture : undefined;
}
