import { afterEach, describe, expect, test, vi } from "vitest";
import { openSlowSound } from "./slow-sound.ts";
import { type StretchNode, withDeadline } from "./stretch.ts";

afterEach(() => vi.useRealTimers());

/** Fake audio nodes that record their connections. */
function open({ work = 0.05, fails = false, state = "running" } = {}) {
  const cables = new Set<string>();
  const node = (name: string) => ({
    name,
    connect: (next: { name: string }) => {
      cables.add(`${name}>${next.name}`);
      return next;
    },
    disconnect: () => {
      for (const cable of cables) if (cable.startsWith(`${name}>`)) cables.delete(cable);
    },
  });
  const schedule = vi.fn(async () => {});
  const stretch = Object.assign(new EventTarget(), {
    ...node("stretch"),
    latency: async () => 0.12,
    schedule,
  });
  const createMediaElementSource = vi.fn(() => node("film"));
  const context = { state, currentTime: 0, destination: node("out"), createMediaElementSource };
  const media = { playbackRate: 1, preservesPitch: true, paused: false };
  const make = async () => stretch as unknown as StretchNode;
  const load = fails ? () => Promise.reject(new Error("refused")) : async () => make;
  const opening = openSlowSound(
    media as unknown as HTMLMediaElement,
    context as unknown as AudioContext,
    { load, measure: async () => work },
  );
  return { opening, media, context, stretch, schedule, cables, createMediaElementSource };
}

test("plays the film slower and lower, and brings its pitch back", async () => {
  const { opening, media, schedule, cables } = open();
  const sound = await opening;
  expect([...cables]).toEqual(["film>out"]);
  expect(sound.getSnapshot()).toEqual({ way: "stretch", delaySeconds: 0 });
  sound.setSpeed(0.5);
  expect(media).toMatchObject({ playbackRate: 0.5, preservesPitch: false });
  expect(schedule).toHaveBeenLastCalledWith({ active: true, semitones: 12 });
  expect([...cables].toSorted()).toEqual(["film>stretch", "stretch>out"]);
  expect(sound.getSnapshot()).toEqual({ way: "stretch", delaySeconds: 0.12 });
  sound.setSemitones(-2);
  expect(schedule).toHaveBeenLastCalledWith({ active: true, semitones: 10 });
  sound.setSpeed(1);
  expect(schedule).toHaveBeenLastCalledWith({ active: true, semitones: -2 });
});

test("passes the sound through undelayed at its own speed and pitch", async () => {
  const { opening, cables } = open();
  const sound = await opening;
  const listener = vi.fn();
  sound.subscribe(listener);
  sound.setSpeed(0.75);
  sound.setSpeed(0.7);
  sound.setSpeed(1);
  expect([...cables]).toEqual(["film>out"]);
  expect(sound.getSnapshot().delaySeconds).toBe(0);
  expect(listener).toHaveBeenCalledTimes(2);
  sound.close();
  expect(cables.size).toBe(0);
});

test.each([
  ["cannot keep up", { work: 0.5 }],
  ["does not load or compile the stretch", { fails: true }],
  ["keeps the page silent", { state: "suspended" }],
])("a device that %s keeps the element's own stretch and sound", async (_, device) => {
  const { opening, media, createMediaElementSource } = open(device);
  const sound = await opening;
  sound.setSpeed(0.5);
  sound.setSemitones(3);
  expect(sound.getSnapshot()).toEqual({ way: "element", delaySeconds: 0 });
  expect(media).toMatchObject({ playbackRate: 0.5, preservesPitch: true });
  expect(createMediaElementSource).not.toHaveBeenCalled();
  sound.close();
});

describe("a stretch that breaks off later gives way to the element's own", () => {
  const wayBack = { way: "element", delaySeconds: 0 };

  test("where its program fails", async () => {
    const { opening, media, stretch, cables } = open();
    const sound = await opening;
    sound.setSpeed(0.5);
    stretch.dispatchEvent(new Event("processorerror"));
    expect(sound.getSnapshot()).toEqual(wayBack);
    expect([...cables]).toEqual(["film>out"]);
    sound.setSpeed(0.75);
    expect(media).toMatchObject({ playbackRate: 0.75, preservesPitch: true });
    expect([...cables]).toEqual(["film>out"]);
    sound.close();
  });

  test("where the device leaves gaps for two seconds, but not for one or while it is paused", async () => {
    vi.useFakeTimers();
    const { opening, media, context } = open();
    const sound = await opening;
    sound.setSpeed(0.5);
    const pass = (rendered: readonly number[]) => {
      for (const seconds of rendered) {
        context.currentTime += seconds;
        vi.advanceTimersByTime(1000);
      }
    };
    pass([1, 1, 0.7, 1, 0.95, 0.8, 1]);
    media.paused = true;
    pass([0.5, 0.5, 0.5]);
    media.paused = false;
    pass([1, 1]);
    expect(sound.getSnapshot().way).toBe("stretch");
    pass([0.8, 0.8]);
    expect(sound.getSnapshot()).toEqual(wayBack);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("a stretch that never starts, as where WebAssembly is refused, is given up", async () => {
  vi.useFakeTimers();
  const starting = withDeadline(new Promise(() => {}));
  const refused = expect(starting).rejects.toThrow("did not start");
  await vi.advanceTimersByTimeAsync(4000);
  await refused;
  await expect(withDeadline(Promise.resolve(1))).resolves.toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
