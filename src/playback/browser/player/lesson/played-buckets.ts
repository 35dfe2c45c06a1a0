import {
  bucketAt,
  bucketSeconds,
  countBuckets,
  maxRanges,
  type PlayedRange,
} from "#insight/contract/buckets.ts";
import type { PlayedReport } from "#insight/contract.ts";

/** Plays that wait for a report that arrives; later ones are left out. */
const maxWaiting = 500;

export interface PlayedBuckets {
  /** Playing went on from where it was to this second of the film. */
  playTo: (seconds: number) => void;
  /** It goes on from here; null until that is known. */
  jumpTo: (seconds: number | null) => void;
  hasReport: () => boolean;
  /** The report that was lost, or else a new one of what was played since; null without any. */
  nextReport: () => PlayedReport | null;
  /** The report of this number has arrived. */
  confirm: (number: number) => void;
}

/**
 * Counts which pieces of five seconds were really played: each once half of it was, and again with each
 * further whole. A report keeps its number and content until it is confirmed, so that it counts once.
 */
export function countPlayedBuckets(durationSeconds: number): PlayedBuckets {
  const buckets = countBuckets(durationSeconds);
  const playedSeconds = new Map<number, number>();
  let at: number | null = null;
  let waiting: number[] = [];
  let report: PlayedReport | null = null;
  let reports = 0;

  const lengthOf = (bucket: number): number =>
    bucket === buckets - 1 ? Math.max(1, durationSeconds - bucket * bucketSeconds) : bucketSeconds;
  const play = (bucket: number, seconds: number): void => {
    const before = playedSeconds.get(bucket) ?? 0;
    const after = before + seconds;
    playedSeconds.set(bucket, after);
    const times = (played: number): number => Math.floor(played / lengthOf(bucket) + 0.5);
    const isNew = times(after) > times(before);
    if (isNew && waiting.length < maxWaiting) waiting.push(bucket);
  };
  return {
    playTo: (seconds) => {
      const from = at;
      at = seconds;
      if (from === null) return;
      const end = Math.min(seconds, durationSeconds);
      for (let start = Math.max(0, from); start < end; ) {
        const bucket = bucketAt(start, buckets);
        const next = bucket === buckets - 1 ? end : Math.min(end, (bucket + 1) * bucketSeconds);
        play(bucket, next - start);
        start = next;
      }
    },
    jumpTo: (seconds) => {
      at = seconds;
    },
    hasReport: () => report !== null || waiting.length > 0,
    nextReport: () => {
      if (report || waiting.length === 0) return report;
      reports += 1;
      const all = toRanges(waiting);
      const ranges = all.slice(0, maxRanges);
      waiting = waiting.slice(ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0));
      report = { number: reports, ranges };
      return report;
    },
    confirm: (number) => {
      if (report?.number === number) report = null;
    },
  };
}

/** Buckets in the order they were played, each run of neighbours as one range. */
function toRanges(played: readonly number[]): PlayedRange[] {
  const ranges: PlayedRange[] = [];
  for (const bucket of played) {
    const range = ranges.at(-1);
    if (range && range.last + 1 === bucket) range.last = bucket;
    else ranges.push({ first: bucket, last: bucket });
  }
  return ranges;
}

/** Counts what a video plays; what it seeks over counts nothing. */
export function followPlaying(
  video: HTMLVideoElement,
  buckets: PlayedBuckets,
  signal: AbortSignal,
): void {
  const on = (name: string, handle: () => void): void =>
    video.addEventListener(name, handle, { signal });
  on("seeking", () => buckets.jumpTo(null));
  on("emptied", () => buckets.jumpTo(null));
  on("seeked", () => buckets.jumpTo(video.currentTime));
  on("playing", () => buckets.jumpTo(video.currentTime));
  on("timeupdate", () => {
    if (!video.seeking) buckets.playTo(video.currentTime);
  });
}
