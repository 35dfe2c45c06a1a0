import {
  bucketAt,
  bucketSeconds,
  countBuckets,
  maxRanges,
  type PlayedRange,
} from "#insight/contract/buckets.ts";
import type { PlayedReport } from "#insight/contract.ts";

/** The most plays that wait for a successful report; later ones are left out. */
const maxWaiting = 500;

export interface PlayedBuckets {
  /** Playback continued from the last position to this second of the film. */
  playTo: (seconds: number) => void;
  /** Playback continues from here; null until the position is known. */
  jumpTo: (seconds: number | null) => void;
  hasReport: () => boolean;
  /** The lost report, or else a new one of all plays since; null if both are empty. */
  nextReport: () => PlayedReport | null;
  /** The report with this number has arrived. */
  confirm: (number: number) => void;
}

/**
 * Counts which five-second buckets were really played. A bucket counts once half of it was played,
 * and again after each further whole length. A report keeps its number and content until it is
 * confirmed, so that the server counts it once.
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

/** Buckets in playing order, each run of neighbours as one range. */
function toRanges(played: readonly number[]): PlayedRange[] {
  const ranges: PlayedRange[] = [];
  for (const bucket of played) {
    const range = ranges.at(-1);
    if (range && range.last + 1 === bucket) range.last = bucket;
    else ranges.push({ first: bucket, last: bucket });
  }
  return ranges;
}

/** Counts the seconds that a video plays; skipped seconds do not count. */
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
