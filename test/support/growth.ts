import { expect, inject } from "vitest";

interface Growing<Input> {
  /** Makes an input of about so many characters or bytes. */
  make: (size: number) => Input;
  run: (input: Input) => unknown;
  /** The largest input that is accepted. */
  limit: number;
}

/** Doublings of the input, and how much longer each may take. */
const sizes = {
  // Between 16 times the time, which is linear, and 256 times, which is quadratic.
  short: { first: 8_000, doublings: 4, step: 4, perDoubling: 2.83, floorMs: 2, runs: 2 },
  full: { first: 62_500, doublings: Infinity, step: 1, perDoubling: 2.3, floorMs: 20, runs: 5 },
};

/**
 * Expects that the processor time grows as the input does, on any machine. A proof doubles the input up to
 * its limit, and each doubling takes at most 2.3 times the time; a test compares two sizes far apart.
 */
export function expectLinear<Input>({ make, run, limit }: Growing<Input>): void {
  const { first, doublings, step, perDoubling, floorMs, runs } = sizes[inject("proofs")];
  let before: number | undefined;
  for (let at = 0; at <= doublings && first * 2 ** at <= limit; at += step) {
    const input = make(first * 2 ** at);
    const ms = timeOf(() => run(input), runs);
    // Shorter times are those of the clock and the compiler.
    if (before !== undefined) {
      expect(ms).toBeLessThan(perDoubling ** step * Math.max(before, floorMs));
    }
    before = ms;
  }
}

/** Milliseconds of processor time: the least of some runs, since single ones collect garbage. */
function timeOf(task: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    try {
      task();
    } catch {
      // A refusal takes its time as well.
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
