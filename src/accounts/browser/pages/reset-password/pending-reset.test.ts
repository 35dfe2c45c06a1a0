import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearPendingReset, readPendingReset, storePendingReset } from "./pending-reset.ts";

const storage = new Map<string, string>();
const reset = { step: "password", email: "ada@school.test", otp: "123456" } as const;

beforeEach(() => {
  storage.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a reset survives a reload until it is cleared [pending-reset-1]", () => {
  expect(readPendingReset()).toBeUndefined();
  storePendingReset(reset);
  expect(readPendingReset()).toEqual(reset);
  clearPendingReset();
  expect(readPendingReset()).toBeUndefined();
  expect(storage.size).toBe(0);
});

test("a reset is stored as long as its code is valid", () => {
  storePendingReset(reset);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(readPendingReset()).toEqual(reset);
  vi.setSystemTime(Date.now() + 1);
  expect(readPendingReset()).toBeUndefined();
});

test.each(["{", '{"step":"done"}', "null"])("invalid stored data is ignored: %s", (text) => {
  storage.set("tlp-reset", text);
  expect(readPendingReset()).toBeUndefined();
});

test("without browser storage nothing is stored and nothing throws", () => {
  vi.stubGlobal("sessionStorage", undefined);
  storePendingReset(reset);
  expect(readPendingReset()).toBeUndefined();
});
