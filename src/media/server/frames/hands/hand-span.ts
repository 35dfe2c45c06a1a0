export const fingers = [1, 2, 3, 4, 5] as const;
export type Finger = (typeof fingers)[number];

/** A finger on a key, whose place is counted in white keys from the thumb's side. */
export interface Placement {
  finger: Finger;
  key: number;
}

/** Whether one hand can hold the keys at the same time. */
export function fitsHand(placements: readonly Placement[]): boolean {
  return placements.every((one, index) =>
    placements.slice(index + 1).every((other) => {
      const [low, high] = one.finger < other.finger ? [one, other] : [other, one];
      const distance = high.key - low.key;
      return distance > 0 && distance <= widestSpan(low.finger, high.finger);
    }),
  );
}

/** All ways of giving ascending keys ascending fingers. */
export function listPlacements(keys: readonly number[], from: Finger | 0 = 0): Placement[][] {
  const [key, ...others] = keys;
  if (key === undefined) return [[]];
  return fingers
    .filter((finger) => finger > from)
    .flatMap((finger) => listPlacements(others, finger).map((rest) => [{ finger, key }, ...rest]));
}

/** In white keys: a ninth from the thumb to the fifth finger. */
function widestSpan(low: Finger, high: Finger): number {
  return low === 1 ? 3 + high : 0.5 + 1.5 * (high - low);
}
