import { fullKeyboard, type KeyRange, keyboardSizes } from "../engine/keyboard-range.ts";
import type { PlayedKey } from "./played-keys.ts";

export type HandsFreeCommand = "repeat" | "go-on";

/** Keys this close to the passage may be hit by mistake. */
const safeSemitones = 5;

/**
 * The device's lowest key repeats, its highest continues. Keys in or near the passage never do.
 * Without a chosen range the device counts as the smallest common one whose edge was played, if no
 * key beyond was.
 */
export function createHandsFree({
  passagePitches,
  range,
}: {
  passagePitches: Iterable<number>;
  range?: KeyRange | undefined;
}): (key: PlayedKey) => HandsFreeCommand | null {
  const pitches = [...passagePitches];
  const seen = { lowest: Number.POSITIVE_INFINITY, highest: Number.NEGATIVE_INFINITY };
  return ({ pitch, isDown, source }) => {
    if (!isDown || source !== "midi") return null;
    seen.lowest = Math.min(seen.lowest, pitch);
    seen.highest = Math.max(seen.highest, pitch);
    if (pitches.some((each) => Math.abs(each - pitch) <= safeSemitones)) return null;
    const { lowest, highest } = range ?? rangeSeen(seen);
    if (pitch === lowest) return "repeat";
    return pitch === highest ? "go-on" : null;
  };
}

/**
 * The smallest of 61, 76 and 88 keys that includes all played keys and whose lowest or highest key
 * was played.
 */
function rangeSeen(seen: KeyRange): KeyRange {
  const fitting = keyboardSizes.findLast(
    ({ keys, range }) =>
      keys >= 61 &&
      seen.lowest >= range.lowest &&
      seen.highest <= range.highest &&
      (seen.lowest === range.lowest || seen.highest === range.highest),
  );
  return fitting?.range ?? fullKeyboard;
}
