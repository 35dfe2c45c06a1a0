import { createStore } from "zustand/vanilla";
import type { PlayedKeys } from "./played-keys.ts";

export type MidiSnapshot =
  /** The browser has no Web MIDI, as on iPhones and iPads. */
  | { status: "missing" }
  | { status: "idle" }
  | { status: "asking" }
  /** By the user or by a policy. */
  | { status: "refused" }
  | { status: "no-device" }
  | { status: "connected"; devices: readonly string[] }
  /** The last device was disconnected. The state returns to "connected" with it. */
  | { status: "lost" };

export interface MidiInput {
  getSnapshot(): MidiSnapshot;
  subscribe(listener: () => void): () => void;
  /**
   * Requests access, which some browsers answer by a prompt: call it from a press. Safe to repeat.
   */
  open(): Promise<void>;
  close(): void;
}

type RequestMidiAccess = (options: MIDIOptions) => Promise<MIDIAccess>;

/**
 * Notes and the pedal of all present and future devices. Does not request system exclusive
 * messages.
 */
export function openMidiInput(
  keys: PlayedKeys,
  requestMidiAccess: RequestMidiAccess | undefined = findMidiAccess(),
): MidiInput {
  const store = createStore<MidiSnapshot>(() => ({
    status: requestMidiAccess ? "idle" : "missing",
  }));
  let access: MIDIAccess | undefined;
  let isClosed = false;

  const followDevices = () => {
    if (!access || isClosed) return;
    const devices = [...access.inputs.values()].filter(({ state }) => state === "connected");
    for (const device of devices) device.onmidimessage = (event) => readMessage(keys, event);
    store.setState(nextSnapshot(store.getState(), devices.map(nameOf), keys), true);
  };
  const listen = (granted: MIDIAccess) => {
    access = granted;
    granted.onstatechange = followDevices;
    followDevices();
  };
  return {
    getSnapshot: store.getState,
    subscribe: store.subscribe,
    open: async () => {
      const { status } = store.getState();
      if (!requestMidiAccess || (status !== "idle" && status !== "refused")) return;
      store.setState({ status: "asking" }, true);
      try {
        const granted = await requestMidiAccess({ sysex: false });
        if (!isClosed) listen(granted);
      } catch {
        store.setState({ status: "refused" }, true);
      }
    },
    close: () => {
      isClosed = true;
      if (access) {
        access.onstatechange = null;
        for (const device of access.inputs.values()) device.onmidimessage = null;
      }
      keys.releaseAll("midi");
      keys.setPedal(false);
    },
  };
}

function findMidiAccess(): RequestMidiAccess | undefined {
  const request = globalThis.navigator?.requestMIDIAccess;
  return request?.bind(globalThis.navigator);
}

const nameOf = ({ name }: MIDIInput) => name?.trim() || "MIDI keyboard";

/** A device that disappeared may have left keys down. */
function nextSnapshot(
  before: MidiSnapshot,
  devices: readonly string[],
  keys: PlayedKeys,
): MidiSnapshot {
  const known = before.status === "connected" ? before.devices : [];
  if (devices.length < known.length) {
    keys.releaseAll("midi");
    keys.setPedal(false);
  }
  if (devices.length > 0) {
    const isSame = devices.join("\n") === known.join("\n");
    return isSame ? before : { status: "connected", devices };
  }
  if (before.status === "lost") return before;
  return before.status === "connected" ? { status: "lost" } : { status: "no-device" };
}

const noteOff = 0x80;
const noteOn = 0x90;
const controlChange = 0xb0;
const sustainPedal = 64;

function readMessage(keys: PlayedKeys, { data, timeStamp }: MIDIMessageEvent): void {
  const [status = 0, first = 0, second = 0] = data ?? [];
  const kind = status & 0xf0;
  if (kind === noteOn && second > 0) keys.press(first, "midi", second, timeStamp);
  else if (kind === noteOff || kind === noteOn) keys.release(first, "midi", timeStamp);
  else if (kind === controlChange && first === sustainPedal) keys.setPedal(second >= 64);
}
