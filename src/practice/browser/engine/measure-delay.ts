import { median } from "./median.ts";

const fewestTaps = 6;
/** People tap a little before a click that they expect. */
const earliest = 0.12;
/** Taps that scatter more than this follow no click. */
const mostScatter = 0.08;

/**
 * How late clicks are heard, in seconds, by when a person tapped with them; null if they tapped too
 * rarely or unevenly. Both lists are on one clock, in seconds, and the clicks are evenly spaced.
 */
export function measureDelay(clicks: readonly number[], taps: readonly number[]): number | null {
  const offsets = taps.flatMap((tap) => {
    const click = clicks.findLast((each) => each - earliest <= tap);
    return click === undefined ? [] : [tap - click];
  });
  if (offsets.length < fewestTaps) return null;
  const middle = median(offsets);
  const scatter = median(offsets.map((offset) => Math.abs(offset - middle)));
  return scatter > mostScatter ? null : Math.max(0, middle);
}
