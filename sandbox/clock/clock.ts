import { join } from "node:path";
import * as z from "zod";
import { createJsonFileWriter, inMemoryOnly, readJsonFile } from "../storage/json-file.ts";

/** An object that changes by itself at a time, such as a subscription. */
export interface DueRow {
  /** The time of its next change, in milliseconds since 1970; null for never. */
  dueAtMs(): number | null;
  /** Applies that change, during which the clock reads its due time. */
  run(): void;
}

/** The due rows of a provider, in a stable order, and its file. */
export interface DueWork {
  rows(): Iterable<DueRow>;
  save(): Promise<void>;
}

export interface ClockReading {
  now: string;
  /** The clock's offset from real time. */
  shiftSeconds: number;
}

export type OnClockMoved = (reading: ClockReading) => void | Promise<void>;

export interface Clock {
  now(): Temporal.Instant;
  read(): ClockReading;
  addWork(work: DueWork): void;
  /** Must be called when rows are added or changed. */
  workChanged(): void;
  /** Applies all due work, in order of due time. */
  runDue(): void;
  /** Moves the clock forward, and resolves when all due work is done and on disk. */
  advance(seconds: number): Promise<void>;
  /** Starts applying due work on time. */
  start(): void;
  close(): void;
}

interface ClockOptions {
  dataDir: string;
  isStored: boolean;
  /** The time without the shift. */
  now: () => Temporal.Instant;
  /** Called when the clock has moved, before the due work. */
  onMoved: OnClockMoved;
}

const fileState = z.object({ shiftSeconds: z.int().min(0) });
const longestTimerMs = 3_600_000;
const shortestTimerMs = 10;

/** The clock shared by all providers. Its shift is stored in the data folder. */
export async function openClock({
  dataDir,
  isStored,
  now: unshifted,
  onMoved,
}: ClockOptions): Promise<Clock> {
  const path = join(dataDir, "clock.json");
  let { shiftSeconds } = parseState(path, await readJsonFile(path));
  const file = isStored ? createJsonFileWriter(path, () => ({ shiftSeconds })) : inMemoryOnly;
  const works: DueWork[] = [];
  /** The due time of the running change. */
  let runningAtMs: number | null = null;
  /** Undefined when unknown; null without due work. */
  let earliestMs: number | null | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isTimerShort = false;
  const clock: Clock = {
    now,
    read: () => ({ now: now().toString({ fractionalSecondDigits: 3 }), shiftSeconds }),
    addWork(work) {
      works.push(work);
      clock.workChanged();
    },
    workChanged() {
      earliestMs = undefined;
      if (!isStarted || isTimerShort) return;
      isTimerShort = true;
      schedule(shortestTimerMs);
    },
    runDue() {
      const untilMs = now().epochMilliseconds;
      if (runningAtMs !== null || !isDue(untilMs)) return;
      runUntil(untilMs);
      // The next save also writes the changes of a failed one.
      saveAll().catch(() => undefined);
    },
    async advance(seconds) {
      shiftSeconds += seconds;
      await Promise.all([file.save(), onMoved(clock.read())]);
      clock.runDue();
      await saveAll();
    },
    start() {
      isStarted = true;
      clock.workChanged();
    },
    close() {
      isStarted = false;
      clearTimeout(timer);
    },
  };
  return clock;

  function now(): Temporal.Instant {
    return runningAtMs === null
      ? unshifted().add({ seconds: shiftSeconds })
      : Temporal.Instant.fromEpochMilliseconds(runningAtMs);
  }

  function isDue(untilMs: number): boolean {
    earliestMs ??= earliestOf(works);
    return earliestMs !== null && earliestMs <= untilMs;
  }

  function onTimer() {
    isTimerShort = false;
    clock.runDue();
    if (isTimerShort || !isStarted) return;
    earliestMs ??= earliestOf(works);
    if (earliestMs !== null) schedule(earliestMs - now().epochMilliseconds);
  }

  function schedule(delayMs: number) {
    clearTimeout(timer);
    const boundedMs = Math.min(Math.max(delayMs, shortestTimerMs), longestTimerMs);
    timer = setTimeout(onTimer, boundedMs).unref();
  }

  function runUntil(untilMs: number) {
    try {
      for (let queue = queueOf(works, untilMs); queue.length > 0; queue = queueOf(works, untilMs)) {
        runInOrder(queue, untilMs);
      }
    } finally {
      runningAtMs = null;
      earliestMs = undefined;
    }
  }

  function runInOrder(queue: Queued[], untilMs: number) {
    for (let first = queue.shift(); first !== undefined; first = queue.shift()) {
      runningAtMs = first.atMs;
      first.row.run();
      const atMs = first.row.dueAtMs();
      if (atMs !== null && atMs <= untilMs) insert(queue, { ...first, atMs });
    }
  }

  async function saveAll() {
    await Promise.all(works.map((it) => it.save()));
  }
}

interface Queued {
  row: DueRow;
  atMs: number;
  /** Orders rows of equal due time. */
  order: number;
}

function queueOf(works: readonly DueWork[], untilMs: number): Queued[] {
  const queue: Queued[] = [];
  let order = 0;
  for (const row of rowsOf(works)) {
    const atMs = row.dueAtMs();
    order += 1;
    if (atMs !== null && atMs <= untilMs) queue.push({ row, atMs, order });
  }
  return queue.sort(compare);
}

function* rowsOf(works: readonly DueWork[]): Generator<DueRow> {
  for (const work of works) yield* work.rows();
}

function earliestOf(works: readonly DueWork[]): number | null {
  let earliest: number | null = null;
  for (const row of rowsOf(works)) {
    const atMs = row.dueAtMs();
    if (atMs !== null && (earliest === null || atMs < earliest)) earliest = atMs;
  }
  return earliest;
}

function insert(queue: Queued[], it: Queued) {
  const index = queue.findIndex((other) => compare(it, other) < 0);
  queue.splice(index === -1 ? queue.length : index, 0, it);
}

function compare(one: Queued, other: Queued): number {
  return one.atMs - other.atMs || one.order - other.order;
}

function parseState(path: string, stored: unknown): z.output<typeof fileState> {
  if (stored === undefined) return { shiftSeconds: 0 };
  const parsed = fileState.safeParse(stored);
  if (parsed.success) return parsed.data;
  throw new Error(`${path} cannot be read; delete it to begin anew`);
}
