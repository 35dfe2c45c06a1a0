/** Recorded notes by pitch, every third key: see tools/make-piano-samples.mjs. */
const files = import.meta.glob<string>("./samples/*.mp3", {
  query: "?url",
  import: "default",
  eager: true,
});

export const sampleUrls: ReadonlyMap<number, string> = new Map(
  Object.entries(files).map(([path, url]) => [Number(/(\d+)\.mp3$/.exec(path)?.[1]), url]),
);

/** Beyond this distance a recording no longer sounds like the note. */
const farthestSemitones = 9;
const middleC = 60;

/**
 * The pitches to load: first those that play the wanted notes, from the middle outwards, then the
 * rest.
 */
export function loadingOrder(available: Iterable<number>, wanted: Iterable<number>): number[] {
  const outwards = [...available].toSorted(
    (one, other) => Math.abs(one - middleC) - Math.abs(other - middleC),
  );
  const needed = new Set([...wanted].map((pitch) => nearestSample(outwards, pitch)));
  return [
    ...outwards.filter((pitch) => needed.has(pitch)),
    ...outwards.filter((pitch) => !needed.has(pitch)),
  ];
}

/** The recorded pitch nearest to a note; null if none is near enough. */
export function nearestSample(available: Iterable<number>, pitch: number): number | null {
  let best: number | null = null;
  for (const each of available) {
    const distance = Math.abs(each - pitch);
    if (distance <= farthestSemitones && (best === null || distance < Math.abs(best - pitch))) {
      best = each;
    }
  }
  return best;
}

const onsetLevel = 0.003;
const preRollFrames = 48;

/**
 * The frame at which a recording's sound starts. Decoders differ in the silence that they leave
 * before it.
 */
export function findOnset(frames: Float32Array): number {
  const onset = frames.findIndex((value) => Math.abs(value) > onsetLevel);
  return Math.max(0, onset - preRollFrames);
}
