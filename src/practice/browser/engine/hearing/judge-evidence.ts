import { featureCount } from "./evidence.ts";
import { hiddenUnits, networkWeights } from "./network-weights.ts";

/** The log-odds from which a key counts as heard, by stage: an early answer must be surer. */
const leastHeard = [3.5, 2.5, 1.5] as const;
const leastUnsure = -1;

const steps = 1_024;

/** Judges evidence by a small network: one hidden layer, a log-odds as output. */
export function createJudge() {
  const bytes = Uint8Array.from(atob(networkWeights), (character) => character.charCodeAt(0));
  const stored = new DataView(bytes.buffer);
  const weights = Float32Array.from(
    { length: bytes.length / 2 },
    (_, index) => stored.getInt16(2 * index, true) / steps,
  );
  const score = (features: Float32Array): number => {
    let at = 0;
    let odds = weights[weights.length - 1] ?? 0;
    for (let unit = 0; unit < hiddenUnits; unit++) {
      let sum = 0;
      for (let index = 0; index < featureCount; index++) {
        sum += (features[index] ?? 0) * (weights[at + index] ?? 0);
      }
      at += featureCount;
      odds += Math.tanh(sum + (weights[at] ?? 0)) * (weights[at + 1] ?? 0);
      at += 2;
    }
    return odds;
  };
  return {
    isHeard: (features: Float32Array, { stage }: { stage: number }): boolean =>
      score(features) > (leastHeard[stage] ?? Infinity),
    isUnsure: (features: Float32Array): boolean => score(features) > leastUnsure,
  };
}
