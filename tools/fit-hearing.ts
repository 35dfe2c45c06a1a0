// Fits the weights by which the practice room hears a piano, to the soundfonts of this machine.
// `node tools/fit-hearing.ts 1500` collects evidence from so many scenes; it needs fluidsynth. The
// recorded piano of the npm package takes no part, so that the tests measure with a new piano.
import { writeFileSync } from "node:fs";
import { featureCount } from "#practice/browser/engine/hearing/evidence.ts";
import { weightSteps } from "#practice/browser/engine/hearing/judge-evidence.ts";
import {
  collectFromNoise,
  collectFromScene,
  type EvidenceKind,
  type EvidenceRow,
} from "../test/support/hearing/collect-evidence.ts";
import { fitNetwork } from "../test/support/hearing/fit-network.ts";
import { openSoundfontPianos } from "../test/support/hearing/pianos.ts";
import { randomFrom } from "../test/support/random-from.ts";

const hiddenUnits = 32;
const steps = Number(process.argv[3] ?? 25_000);
const lineLength = 90;
/** What all evidence of a kind counts together. */
const shares: Record<EvidenceKind, number> = {
  single: 1.2,
  chord: 1.6,
  wrong: 1.2,
  "wrong in a chord": 1.2,
  ringing: 0.6,
  noise: 1.5,
};

const scenes = Number(process.argv[2] ?? 1_500);
const pianos = openSoundfontPianos();
if (pianos.length === 0) throw new Error("install fluidsynth and a soundfont first");
const random = randomFrom(31);
const rows: EvidenceRow[] = [];
for (let scene = 0; scene < scenes; scene++) {
  rows.push(...collectFromScene(pianos, random));
  if (scene % 40 === 0) rows.push(...collectFromNoise(random));
}
process.stdout.write(`${rows.length} pieces of evidence of ${featureCount} features\n`);
const counts = new Map<EvidenceKind, number>();
for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
const fitted = fitNetwork(
  rows.map(({ kind, features }) => ({
    features,
    isStruck: kind === "single" || kind === "chord",
    share: shares[kind] / (counts.get(kind) ?? 1),
  })),
  { hiddenUnits, steps, random },
);
const stored = Int16Array.from(fitted, (value) =>
  Math.max(-32_767, Math.min(32_767, Math.round(value * weightSteps))),
);
const text = Buffer.from(stored.buffer).toString("base64");
const lines = text.match(new RegExp(`.{1,${lineLength}}`, "g")) ?? [];
writeFileSync(
  new URL("../src/practice/browser/engine/hearing/network-weights.ts", import.meta.url),
  `// Fitted to rendered soundfonts and noises. tools/fit-hearing.ts fits new weights.
export const hiddenUnits = ${hiddenUnits};

/**
 * For each hidden unit its weights, its bias and its output weight; then the output's bias: 16-bit
 * integers in little-endian order.
 */
export const networkWeights =
${lines.map((line) => `  "${line}"`).join(" +\n")};
`,
);
