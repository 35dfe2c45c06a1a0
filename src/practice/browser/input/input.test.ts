import { afterEach, describe, expect, test, vi } from "vitest";
import { listenToComputerKeys } from "./computer-keys.ts";
import { createHandsFree } from "./hands-free.ts";
import { openMidiInput } from "./midi-input.ts";
import { createPlayedKeys, type PlayedKey } from "./played-keys.ts";
import { createPointerKeys } from "./pointer-keys.ts";

afterEach(() => vi.useRealTimers());

/** The stream in short form: "+60" down, "-60" up. */
function openKeys() {
  const keys = createPlayedKeys();
  const heard: string[] = [];
  const events: PlayedKey[] = [];
  keys.subscribe((key) => {
    heard.push(`${key.isDown ? "+" : "-"}${key.pitch}`);
    events.push(key);
  });
  return { keys, heard, events, take: () => heard.splice(0) };
}

test("a key that two inputs hold comes up with the last", () => {
  const { keys, take } = openKeys();
  keys.press(60, "midi");
  keys.press(60, "touch");
  keys.release(60, "touch");
  expect([...keys.held]).toEqual([60]);
  keys.releaseAll("midi");
  keys.release(60, "midi");
  expect(keys.held.size).toBe(0);
  expect(take()).toEqual(["+60", "+60", "-60"]);
});

/** Simulated devices that connect, disconnect and play. */
function makeMidi() {
  const inputs = new Map<string, { name: string; state: string; onmidimessage: unknown }>();
  const access = { inputs, onstatechange: null as (() => void) | null };
  return {
    request: vi.fn(async () => access as unknown as MIDIAccess),
    plug: (name: string) => {
      inputs.set(name, { name, state: "connected", onmidimessage: null });
      access.onstatechange?.();
    },
    unplug: (name: string) => {
      const device = inputs.get(name);
      if (device) device.state = "disconnected";
      access.onstatechange?.();
    },
    send: (name: string, ...data: number[]) => {
      const listener = inputs.get(name)?.onmidimessage as ((event: unknown) => void) | null;
      listener?.({ data: Uint8Array.from(data), timeStamp: 5 });
    },
  };
}

describe("MIDI", () => {
  test("follows notes and the pedal on any channel, a note of no force being a release", async () => {
    const { keys, events, take } = openKeys();
    const pedal = vi.fn();
    keys.subscribePedal(pedal);
    const midi = makeMidi();
    midi.plug("Piano");
    const input = openMidiInput(keys, midi.request);
    expect(input.getSnapshot()).toEqual({ status: "idle" });
    await input.open();
    await input.open();
    expect(midi.request).toHaveBeenCalledExactlyOnceWith({ sysex: false });
    expect(input.getSnapshot()).toEqual({ status: "connected", devices: ["Piano"] });
    midi.send("Piano", 0x93, 60, 101);
    midi.send("Piano", 0x93, 60, 0);
    midi.send("Piano", 0x90, 64, 1);
    midi.send("Piano", 0x80, 64, 40);
    midi.send("Piano", 0xfe);
    midi.send("Piano", 0xb0, 64, 127);
    midi.send("Piano", 0xb0, 64, 0);
    expect(take()).toEqual(["+60", "-60", "+64", "-64"]);
    expect(events[0]).toEqual({ pitch: 60, isDown: true, velocity: 101, at: 5, source: "midi" });
    expect(pedal.mock.calls).toEqual([[true], [false]]);
    input.close();
    midi.send("Piano", 0x90, 70, 60);
    expect(take()).toEqual([]);
  });

  test("a device that vanishes lets go of its keys, and is heard again when it is back", async () => {
    const { keys, take } = openKeys();
    const midi = makeMidi();
    const input = openMidiInput(keys, midi.request);
    const statuses: string[] = [];
    input.subscribe(() => statuses.push(input.getSnapshot().status));
    await input.open();
    midi.plug("Piano");
    midi.send("Piano", 0x90, 60, 80);
    midi.unplug("Piano");
    midi.unplug("Piano");
    expect([take(), keys.held.size]).toEqual([["+60", "-60"], 0]);
    midi.plug("Piano");
    midi.send("Piano", 0x90, 62, 80);
    expect(take()).toEqual(["+62"]);
    midi.plug("Pad");
    midi.unplug("Pad");
    expect(input.getSnapshot()).toEqual({ status: "connected", devices: ["Piano"] });
    expect(statuses).toEqual([
      "asking",
      "no-device",
      "connected",
      "lost",
      "connected",
      "connected",
      "connected",
    ]);
  });

  test("says where Web MIDI is missing or refused, and asks again on request", async () => {
    const { keys } = openKeys();
    expect(openMidiInput(keys).getSnapshot()).toEqual({ status: "missing" });
    const midi = makeMidi();
    midi.request.mockRejectedValueOnce(new DOMException("", "SecurityError"));
    const input = openMidiInput(keys, midi.request);
    await input.open();
    expect(input.getSnapshot()).toEqual({ status: "refused" });
    await input.open();
    expect(input.getSnapshot()).toEqual({ status: "no-device" });
  });
});

describe("a computer's keys", () => {
  function openComputer() {
    const opened = openKeys();
    const target = new EventTarget();
    const computer = listenToComputerKeys(opened.keys, target);
    const send = (type: string, code: string, more: object = {}) => {
      const event = Object.assign(new Event(type, { cancelable: true }), { code, ...more });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    return { ...opened, computer, target, send };
  }

  test("are two rows of piano keys, by place, once for each press", () => {
    const { send, take, computer } = openComputer();
    for (const code of ["KeyZ", "KeyS", "Slash", "KeyQ", "Digit2", "KeyP"]) send("keydown", code);
    expect(take()).toEqual(["+48", "+49", "+64", "+60", "+61", "+76"]);
    expect(send("keydown", "KeyZ", { repeat: true })).toBe(true);
    send("keyup", "KeyZ");
    expect(take()).toEqual(["-48"]);
    expect([60, 61, 48, 49, 64, 47].map(computer.labelOf)).toEqual(["Q", "2", "Z", "S", "E", null]);
  });

  test("move by octaves, and a key that is down keeps its pitch", () => {
    const { send, take, computer } = openComputer();
    send("keydown", "KeyQ");
    send("keydown", "BracketRight");
    send("keydown", "KeyW");
    send("keyup", "KeyQ");
    expect([take(), computer.octave]).toEqual([["+60", "+74", "-60"], 1]);
    expect(computer.labelOf(72)).toBe("Q");
    for (let press = 0; press < 9; press += 1) send("keydown", "BracketLeft");
    expect(computer.octave).toBe(-3);
  });

  test("are left to shortcuts, fields and the page's own keys", () => {
    const { send, take } = openComputer();
    for (const modifier of ["ctrlKey", "altKey", "metaKey", "shiftKey"]) {
      expect(send("keydown", "KeyZ", { [modifier]: true })).toBe(false);
    }
    for (const code of ["Space", "Enter", "Tab", "Escape", "ArrowLeft"]) {
      expect(send("keydown", code)).toBe(false);
    }
    expect(take()).toEqual([]);
  });

  test("come up when the window loses focus or the room closes", () => {
    const { send, take, computer } = openComputer();
    send("keydown", "KeyZ");
    send("blur", "");
    send("keydown", "KeyX");
    computer.stop();
    send("keydown", "KeyC");
    expect(take()).toEqual(["+48", "-48", "+50", "-50"]);
  });
});

test("fingers press several keys and glide over them; a key that two hold comes up with the last", () => {
  const { keys, take } = openKeys();
  const pointers = createPointerKeys(keys);
  pointers.move({ pointerId: 9, pitch: 50 });
  pointers.down({ pointerId: 1, pitch: 60 });
  pointers.down({ pointerId: 2, pitch: 64 });
  pointers.move({ pointerId: 1, pitch: 60 });
  pointers.move({ pointerId: 1, pitch: 62 });
  pointers.move({ pointerId: 1, pitch: null });
  expect(take()).toEqual(["+60", "+64", "-60", "+62", "-62"]);
  pointers.move({ pointerId: 1, pitch: 64 });
  pointers.up(2);
  expect(take()).toEqual(["+64"]);
  pointers.up(1);
  pointers.up(1);
  expect(take()).toEqual(["-64"]);
  pointers.down({ pointerId: 3, pitch: 65 });
  pointers.cancelAll();
  expect(take()).toEqual(["+65", "-65"]);
});

test("a tap without a pointer comes up by itself", () => {
  vi.useFakeTimers();
  const { keys, take } = openKeys();
  createPointerKeys(keys).tap(60);
  expect(take()).toEqual(["+60"]);
  vi.runAllTimers();
  expect(take()).toEqual(["-60"]);
});

describe("hands-free", () => {
  const midiKey = (pitch: number, more: Partial<PlayedKey> = {}): PlayedKey => ({
    pitch,
    isDown: true,
    velocity: 80,
    at: 0,
    source: "midi",
    ...more,
  });

  test("the lowest key repeats and the highest goes on, by MIDI alone", () => {
    const command = createHandsFree({ passagePitches: [60, 72] });
    expect([21, 108, 60, 50].map((pitch) => command(midiKey(pitch)))).toEqual([
      "repeat",
      "go-on",
      null,
      null,
    ]);
    expect(command(midiKey(21, { isDown: false }))).toBeNull();
    expect(command(midiKey(21, { source: "touch" }))).toBeNull();
  });

  test("a shorter keyboard is known by its edge, until a key beyond it is played", () => {
    const command = createHandsFree({ passagePitches: [60, 72] });
    expect([36, 96].map((pitch) => command(midiKey(pitch)))).toEqual(["repeat", "go-on"]);
    expect([28, 36, 103].map((pitch) => command(midiKey(pitch)))).toEqual([
      "repeat",
      null,
      "go-on",
    ]);
    const chosen = createHandsFree({ passagePitches: [60], range: { lowest: 36, highest: 84 } });
    expect([36, 84, 96].map((pitch) => chosen(midiKey(pitch)))).toEqual(["repeat", "go-on", null]);
  });

  test("keys in or near the passage only play", () => {
    const command = createHandsFree({ passagePitches: [24, 104] });
    expect([21, 108].map((pitch) => command(midiKey(pitch)))).toEqual([null, null]);
  });
});
