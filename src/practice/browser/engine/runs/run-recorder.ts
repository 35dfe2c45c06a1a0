import {
  type BarCounts,
  mostBarsOfPart,
  type PracticeRun,
  packBars,
  packTiming,
  sumCounts,
} from "#practice/contract/practice-run.ts";
import type { KeySource, PlayedKey } from "../../input/played-keys.ts";

/** What a run is about. */
export type RunSubject = Pick<
  PracticeRun,
  "videoId" | "scoreSha256" | "fromBar" | "toBar" | "passage" | "hands" | "mode" | "speed"
>;

/** Opens recorders and keeps what they recorded. */
export interface RunKeeper {
  open(subject: Omit<RunSubject, "videoId" | "scoreSha256" | "passage">): RunRecorder;
  /** Keeps a run that goes on. */
  keep(recorder: RunRecorder): void;
  /** Keeps a run that has ended. */
  end(recorder: RunRecorder): void;
}

/** Records one run. */
export interface RunRecorder {
  /** Counts a key as activity. */
  hear(key: Pick<PlayedKey, "at" | "source">): void;
  /** Adds what a hand played of a bar. */
  add(counts: BarCounts): void;
  /** Replaces all that was added. */
  replace(counts: readonly BarCounts[]): void;
  finish(): void;
  /** The run so far, in parts, with the next revision; empty before anything was played. */
  read(): PracticeRun[];
}

/** A longer pause between two keys is no practice. */
const longestPauseMs = 10_000;

export function createRunRecorder(
  subject: RunSubject,
  { runId, now = Date.now }: { runId: string; now?: () => number },
): RunRecorder {
  const counted = new Map<string, BarCounts>();
  const keysBy: Record<KeySource, number> = { midi: 0, touch: 0, computer: 0, microphone: 0 };
  let startedAt: string | null = null;
  let lastAt = 0;
  let activeMs = 0;
  let revision = 0;
  let isFinished = false;

  const add = (counts: BarCounts): void => {
    const key = `${counts.bar} ${counts.hand}`;
    const known = counted.get(key);
    counted.set(key, known ? { ...known, ...sumCounts([known, counts]) } : counts);
  };
  return {
    hear: ({ at, source }) => {
      keysBy[source] += 1;
      if (startedAt === null) startedAt = new Date(now()).toISOString();
      else if (at - lastAt <= longestPauseMs) activeMs += Math.max(0, at - lastAt);
      lastAt = at;
    },
    add,
    replace: (all) => {
      counted.clear();
      all.forEach(add);
    },
    finish: () => {
      isFinished = true;
    },
    read: () => {
      if (startedAt === null || counted.size === 0) return [];
      revision += 1;
      const run = {
        ...subject,
        runId,
        revision,
        input: mostUsed(keysBy),
        startedAt,
        activeSeconds: activeMs / 1000,
        isFinished,
      };
      return divide([...counted.values()]).map(({ bars, share }, part) => ({
        ...run,
        part,
        activeSeconds: Math.round(run.activeSeconds * share * 10) / 10,
        bars: packBars(bars),
        ...timingOf(bars),
      }));
    },
  };
}

function timingOf(bars: readonly BarCounts[]): Pick<PracticeRun, "timing"> {
  const timing = packTiming(bars);
  return timing.length > 0 ? { timing } : {};
}

function mostUsed(keysBy: Readonly<Record<KeySource, number>>): PracticeRun["input"] {
  const sources: PracticeRun["input"][] = ["midi", "touch", "computer"];
  return sources.reduce((most, each) => (keysBy[each] > keysBy[most] ? each : most));
}

/** The bars in parts, each with its share of the run's time. */
function divide(bars: readonly BarCounts[]): { bars: BarCounts[]; share: number }[] {
  const parts: BarCounts[][] = [];
  for (let from = 0; from < bars.length; from += mostBarsOfPart) {
    parts.push(bars.slice(from, from + mostBarsOfPart));
  }
  return parts.map((part) => ({ bars: part, share: part.length / bars.length }));
}
