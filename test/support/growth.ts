import { expect, inject } from "vitest";

interface Growing<Input> {
  /** Creates an input of about this many characters or bytes. */
  make: (size: number) => Input;
  run: (input: Input) => unknown;
  /** The largest accepted input. */
  limit: number;
}

/** The doublings of the input between two measurements, and the number of them compared. */
const sizes = {
  // Between 16 times the time, which is linear, and 256 times, which is quadratic.
  short: { first: 8_000, doublings: 4, step: 4, judged: 4, perDoubling: 2.83, floorMs: 2, runs: 2 },
  // Caches and garbage collection distort single steps, so two doublings are compared.
  full: {
    first: 62_500,
    doublings: Infinity,
    step: 1,
    judged: 2,
    perDoubling: 2.3,
    floorMs: 20,
    runs: 5,
  },
};

/**
 * Expects the processor time to grow linearly with the input, on any machine. A proof doubles the
 * input up to its limit, and each doubling takes at most 2.3 times the time; a test compares two
 * sizes far apart.
 */
export function expectLinear<Input>({ make, run, limit }: Growing<Input>): void {
  const { first, doublings, step, judged, perDoubling, floorMs, runs } = sizes[inject("proofs")];
  const measured: Timed[] = [];
  for (let at = 0; at <= doublings && first * 2 ** at <= limit; at += step) {
    const input = make(first * 2 ** at);
    const now = new Timed(() => run(input), runs);
    measured.push(now);
    const before = measured.at(-1 - judged / step);
    if (!before) continue;
    // Shorter times are dominated by the clock and the compiler.
    const most = () => perDoubling ** judged * Math.max(before.ms, floorMs);
    // Other programs slow single runs down; superlinear growth shows in every run.
    for (let more = 0; more < 4 && now.ms >= most(); more += 1) {
      before.repeat();
      now.repeat();
    }
    expect(now.ms).toBeLessThan(most());
  }
}

/**
 * The least processor time of several runs of a task, in milliseconds, since some runs include
 * garbage collection.
 */
class Timed {
  ms: number;
  readonly #task: () => unknown;
  readonly #runs: number;

  constructor(task: () => unknown, runs: number) {
    this.#task = task;
    this.#runs = runs;
    this.ms = timeOf(task, runs);
  }

  repeat(): void {
    this.ms = Math.min(this.ms, timeOf(this.#task, this.#runs));
  }
}

function timeOf(task: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    try {
      task();
    } catch {
      // A refusal takes time as well.
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
