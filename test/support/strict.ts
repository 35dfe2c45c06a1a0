import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

// Unexpected console output fails the test.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

// Test files share a worker.
afterAll(() => {
  vi.useRealTimers();
  vi.resetConfig();
});
