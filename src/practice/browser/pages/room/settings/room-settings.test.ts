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
  expect(readRoomSettings("minuet")).toMatchObject({
    mode: "wait",
    hands: "right",
    speed: 1,
    source: null,
  });
});

test("choices are remembered, and a choice that a later version adds has its default", () => {
  const chosen = { speed: 0.6, hands: "both", showsScore: false } as const;
  storeRoomSettings("minuet", { ...readRoomSettings("minuet"), ...chosen }, "1-4");
  expect(readRoomSettings("minuet")).toMatchObject(chosen);
  stored.set("tlp-practice", JSON.stringify({ naming: "fixed-do" }));
  expect(readRoomSettings("minuet")).toMatchObject({ naming: "fixed-do", showsDue: true });
});

test("passage, hands, tempo and repeat are a lesson's own, all else is common [repeat-1]", () => {
  const own = { hands: "left", heardHands: "right", speed: 0.6, isLooping: true } as const;
  const changed = { ...readRoomSettings("minuet"), ...own, naming: "fixed-do" } as const;
  storeRoomSettings("minuet", changed, "5-8");
  expect(readRoomSettings("minuet")).toEqual({ ...changed, bars: "5-8" });
  expect(readRoomSettings("waltz")).toMatchObject({
    hands: "right",
    heardHands: "both",
    speed: 1,
    isLooping: false,
    naming: "fixed-do",
    bars: null,
  });
  // The format of an earlier version.
  stored.set("tlp-practice", JSON.stringify({ isLooping: true, hands: "both", speed: 0.5 }));
  expect(readRoomSettings("waltz")).toMatchObject({ isLooping: false, hands: "right", speed: 1 });
});

test("the fifty lessons opened last are remembered [bar-address-6]", () => {
  const settings = readRoomSettings("minuet");
  for (let lesson = 0; lesson < 50; lesson += 1) {
    storeRoomSettings(`lesson-${lesson}`, settings, `${lesson}`);
  }
  storeRoomSettings("lesson-0", settings, "0");
  storeRoomSettings("minuet", settings, "5-8");
  const bars = (videoId: string) => readRoomSettings(videoId).bars;
  expect(["minuet", "lesson-0", "lesson-1", "lesson-2"].map(bars)).toEqual(["5-8", "0", null, "2"]);
  expect(JSON.parse(stored.get("tlp-practice-lessons") ?? "")).toHaveLength(50);
});

test("a lesson that is unreadable leaves the others [bar-address-7]", () => {
  const lessons = [{ videoId: 3 }, null, { videoId: "minuet", speed: 40 }];
  stored.set(
    "tlp-practice-lessons",
    JSON.stringify([...lessons, { videoId: "waltz", speed: 0.5, bars: "2" }]),
  );
  expect(readRoomSettings("minuet")).toMatchObject({ speed: 1, bars: null });
  expect(readRoomSettings("waltz")).toMatchObject({ speed: 0.5, hands: "right", bars: "2" });
});

test("what is unreadable or out of range is forgotten", () => {
  for (const text of ["no json", JSON.stringify({ naming: "colours" }), JSON.stringify(null)]) {
    stored.set("tlp-practice", text);
    stored.set("tlp-practice-lessons", text);
    expect(readRoomSettings("minuet").naming).toBe("letters");
  }
});

test("a reset changes every choice but what the learner does now", () => {
  const changed = { mode: "listen", speed: 0.5, naming: "tonic-sol-fa", keyboard: "88" } as const;
  const before = { ...readRoomSettings("minuet"), ...changed, showsScore: false };
  const first = readRoomSettings("minuet");
  expect({ ...before, ...firstChoices() }).toEqual({ ...first, mode: "listen" });
});
