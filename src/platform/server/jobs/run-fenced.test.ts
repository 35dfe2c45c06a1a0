import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { TaskLost } from "../child-worker/open-child-worker.ts";
import { type Attempt, type FencedWork, type NextTurn, runFenced } from "./run-fenced.ts";

const { db } = await useDatabase();
const log = createLog("test", "silent");
afterEach(() => vi.useRealTimers());

/** Runs one attempt; returns its writes in order. */
async function attempt(
  run: (attempt: Attempt) => Promise<string>,
  {
    turns = { losses: 0, delays: 0 },
    signal = new AbortController().signal,
    renewLease = async () => true,
    ...options
  }: Partial<FencedWork<string>> & { signal?: AbortSignal } = {},
): Promise<unknown[]> {
  const written: unknown[] = [];
  const work: FencedWork<string> = {
    name: "test",
    fields: {},
    turns,
    leaseSeconds: 5,
    renewLease,
    run,
    finish: async (_, result) => void written.push(result),
    requeue: async (_, { error: _error, ...next }) => void written.push(next satisfies NextTurn),
    fail: async (_, error) => void written.push(error),
    ...options,
  };
  await runFenced({ db, log, signal }, work).catch((error: unknown) => {
    written.push(["thrown", error]);
  });
  return written;
}

test("[fence-4] the renewal that finds another attempt aborts this one, whose end is not written", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let counts = true;
  const renewLease = vi.fn(async () => counts);
  const outcomes = [async () => "late", () => Promise.reject(new Error("late"))];
  for (const outcome of outcomes) {
    counts = true;
    const written = await attempt(
      async ({ signal, withFence }) => {
        vi.advanceTimersByTime(1000);
        expect(signal.aborted).toBe(false);
        counts = false;
        vi.advanceTimersByTime(1000);
        await expect.poll(() => signal.aborted).toBe(true);
        await expect(withFence(async () => "published")).rejects.toThrow("no longer counts");
        return outcome();
      },
      { renewLease },
    );
    expect(written).toEqual([]);
  }
  const calls = renewLease.mock.calls.length;
  vi.advanceTimersByTime(60_000);
  expect(renewLease).toHaveBeenCalledTimes(calls);
});

test("[fence-5] the end of the worker or the database is no loss, and a missing file is not the database's", async () => {
  const stopped = new Error("stopped");
  const turns = { losses: 2, delays: 1 };
  const stop = AbortSignal.abort(stopped);
  expect(await attempt(() => Promise.reject(stopped), { turns, signal: stop })).toEqual([
    { ...turns, delaySeconds: 0 },
    ["thrown", stopped],
  ]);
  const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  expect(await attempt(() => Promise.reject(refused), { turns })).toEqual([
    { losses: 2, delays: 2, delaySeconds: 120 },
  ]);
  // While the database is unavailable, no write succeeds.
  const renewLease = () => Promise.reject(refused);
  expect(await attempt(() => Promise.reject(refused), { turns, renewLease })).toEqual([
    ["thrown", refused],
  ]);
  const missing = Object.assign(new Error("missing"), { code: "ENOENT", syscall: "open" });
  expect(await attempt(() => Promise.reject(missing), { turns })).toEqual([missing]);
});

test("[fence-6] lost children have three turns, busy machines twelve, and errors to retry go back to the queue", async () => {
  const lost = new TaskLost("crashed");
  expect(await attempt(() => Promise.reject(lost), { turns: { losses: 1, delays: 0 } })).toEqual([
    { losses: 2, delays: 0, delaySeconds: 0 },
  ]);
  expect(await attempt(() => Promise.reject(lost), { turns: { losses: 2, delays: 0 } })).toEqual([
    lost,
  ]);
  const full = Object.assign(new Error("full"), { code: "ENOSPC" });
  expect(await attempt(() => Promise.reject(full), { turns: { losses: 0, delays: 10 } })).toEqual([
    { losses: 0, delays: 11, delaySeconds: 3600 },
  ]);
  expect(await attempt(() => Promise.reject(full), { turns: { losses: 0, delays: 11 } })).toEqual([
    full,
  ]);
  const once = new Error("once");
  expect(await attempt(() => Promise.reject(once), { classifyError: () => "retry" })).toEqual([
    { losses: 1, delays: 0, delaySeconds: 0 },
    ["thrown", once],
  ]);
});
