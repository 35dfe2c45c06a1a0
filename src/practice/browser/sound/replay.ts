import type { PianoSound } from "./piano-sound.ts";

/** A key that was played, in seconds of any clock. */
export interface ReplayedKey {
  pitch: number;
  /** 1 to 127. */
  velocity: number;
  fromSeconds: number;
  toSeconds: number;
}

const startDelaySeconds = 0.1;
const scheduleAheadSeconds = 1.3;
const pumpMilliseconds = 200;
/** Longer pauses are shortened to this. */
const longestPauseSeconds = 2;

/** Plays keys as they were played, ordered by their beginning. Returns a function that stops it. */
export function replay(
  sound: Pick<PianoSound, "context" | "schedule" | "silence">,
  keys: readonly ReplayedKey[],
  onEnd: () => void,
): () => void {
  const { context } = sound;
  const begin = context.currentTime + startDelaySeconds;
  const waiting = shortenPauses(keys);
  const endSeconds = begin + Math.max(0, ...waiting.map(({ toSeconds }) => toSeconds));
  const pump = (): void => {
    const until = context.currentTime + scheduleAheadSeconds;
    let [next] = waiting;
    while (next && begin + next.fromSeconds < until) {
      const { pitch, velocity, fromSeconds, toSeconds } = next;
      const seconds = toSeconds - fromSeconds;
      sound.schedule({ pitch, velocity, atContextSeconds: begin + fromSeconds, seconds });
      waiting.shift();
      [next] = waiting;
    }
    if (context.currentTime < endSeconds) return;
    stop();
    onEnd();
  };
  const timer = setInterval(pump, pumpMilliseconds);
  const stop = (): void => clearInterval(timer);
  pump();
  return () => {
    stop();
    sound.silence();
  };
}

/** The keys from second 0 on. */
export function shortenPauses(keys: readonly ReplayedKey[]): ReplayedKey[] {
  let cut = keys[0]?.fromSeconds ?? 0;
  let last = cut;
  return keys.map((key) => {
    cut += Math.max(0, key.fromSeconds - last - longestPauseSeconds);
    last = key.fromSeconds;
    return { ...key, fromSeconds: key.fromSeconds - cut, toSeconds: key.toSeconds - cut };
  });
}
