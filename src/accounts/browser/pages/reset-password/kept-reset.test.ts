import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetReset, keepReset, readKeptReset } from "./kept-reset.ts";

const kept = new Map<string, string>();
const reset = { step: "password", email: "ada@school.test", otp: "123456" } as const;

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a reset is found again after a reload, until it is forgotten", () => {
  expect(readKeptReset()).toBeUndefined();
  keepReset(reset);
  expect(readKeptReset()).toEqual(reset);
  forgetReset();
  expect(readKeptReset()).toBeUndefined();
  expect(kept.size).toBe(0);
});

test("a reset is kept as long as its code is good", () => {
  keepReset(reset);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(readKeptReset()).toEqual(reset);
  vi.setSystemTime(Date.now() + 1);
  expect(readKeptReset()).toBeUndefined();
});

test.each(["{", '{"step":"done"}', "null"])("what makes no sense is no reset: %s", (text) => {
  kept.set("tlp-reset", text);
  expect(readKeptReset()).toBeUndefined();
});

test("where the browser refuses its storage nothing is kept, and nothing breaks", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepReset(reset);
  expect(readKeptReset()).toBeUndefined();
});
