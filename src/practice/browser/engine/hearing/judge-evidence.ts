import { featureCount } from "./evidence.ts";
import { hiddenUnits, networkWeights } from "./network-weights.ts";

/** The log-odds from which a key counts as heard, by stage: an early answer must be surer. */
const leastHeard = [3.4, 2.4, 1.5] as const;
const leastUnsure = -1;

/** Stored weights are integers of this fraction. */
export const weightSteps = 1_024;

export type Verdict = "heard" | "unsure" | "not heard";

/** Judges evidence by a small network: one hidden layer, whose output is a log-odds. */
export function createJudge(): (features: Float32Array, stage: number) => Verdict {
  const bytes = Uint8Array.from(atob(networkWeights), (character) => character.charCodeAt(0));
  const stored = new DataView(bytes.buffer);
  const weights = Float32Array.from(
    { length: bytes.length / 2 },
    (_, index) => stored.getInt16(2 * index, true) / weightSteps,
  );
  return (features, stage) => {
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
    if (odds > (leastHeard[stage] ?? Infinity)) return "heard";
    return odds > leastUnsure ? "unsure" : "not heard";
  };
}
