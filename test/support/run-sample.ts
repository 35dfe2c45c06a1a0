import type { PracticeRun } from "#practice/contract/practice-run.ts";

/** A run as a device sends it: one bar of the right hand without a fault. */
export const runSample = (given: Partial<PracticeRun> = {}): PracticeRun => ({
  runId: crypto.randomUUID(),
  part: 0,
  revision: 1,
  videoId: "waltz",
  scoreSha256: "0".repeat(64),
  fromBar: 0,
  toBar: 9,
  passage: null,
  hands: "both",
  mode: "wait",
  speed: 1,
  input: "midi",
  startedAt: "2026-01-01T00:00:00.000Z",
  activeSeconds: 5,
  isFinished: true,
  bars: [0, 1, 4, 4, 0, 0, 0],
  ...given,
});
