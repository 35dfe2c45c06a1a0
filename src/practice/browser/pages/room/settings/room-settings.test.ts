import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { firstChoices, readRoomSettings, storeRoomSettings } from "./room-settings.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a first visit begins with the right hand alone, at the lesson's speed", () => {
  expect(readRoomSettings()).toMatchObject({
    mode: "wait",
    hands: "right",
    speed: 1,
    source: null,
  });
});

test("choices are remembered, and a choice that a later version adds has its default", () => {
  storeRoomSettings({ ...readRoomSettings(), speed: 0.6, hands: "both", showsScore: false });
  expect(readRoomSettings()).toMatchObject({ speed: 0.6, hands: "both", showsScore: false });
  stored.set("tlp-practice", JSON.stringify({ speed: 0.8 }));
  expect(readRoomSettings()).toMatchObject({ speed: 0.8, showsDue: true });
});

test("repeat is chosen for one lesson, and not for the next one [repeat-1]", () => {
  storeRoomSettings({ ...readRoomSettings(), isLooping: true, speed: 0.6 });
  expect(readRoomSettings()).toMatchObject({ isLooping: false, speed: 0.6 });
  // The format of an earlier version.
  stored.set("tlp-practice", JSON.stringify({ isLooping: true }));
  expect(readRoomSettings().isLooping).toBe(false);
});

test("what is unreadable or out of range is forgotten", () => {
  for (const text of ["no json", JSON.stringify({ speed: 40 }), JSON.stringify(null)]) {
    stored.set("tlp-practice", text);
    expect(readRoomSettings().speed).toBe(1);
  }
});

test("a reset changes every choice but what the learner does now", () => {
  const changed = { mode: "listen", speed: 0.5, naming: "tonic-sol-fa", keyboard: "88" } as const;
  const before = { ...readRoomSettings(), ...changed, showsScore: false };
  const first = readRoomSettings();
  expect({ ...before, ...firstChoices() }).toEqual({ ...first, mode: "listen" });
});
