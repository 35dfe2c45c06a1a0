import { expect, vi } from "vitest";
import { page } from "vitest/browser";

/** Skips the delays between a call's retries until an error is shown; timers must be fake. */
export const skipRetries = () =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      return page.getByRole("alert").elements().length;
    })
    .toBeGreaterThan(0);

/**
 * Replaces the page's timers by fake ones, which tests can advance and which also run by
 * themselves.
 */
export const useSkippableTimers = () =>
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
