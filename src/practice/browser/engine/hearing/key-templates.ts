import { keyCount, lowestKey, partialsOf } from "./piano-partials.ts";
import { binsPerSemitone, gridBin, gridHertz, gridSize } from "./pitch-grid.ts";

const sweeps = 40;
/** Prefers few keys over many. */
const sparsity = 0.02;

/** Explains a rise on the pitch grid as a sum of keys. */
export interface KeyTemplates {
  /** Writes the weight of each key from A0 up, at least 0. The rise has the length 1. */
  explain(rise: Float32Array, weights: Float32Array): void;
}

/** Templates for spectra of windows of this length; a shorter window has wider partials. */
export function createKeyTemplates(
  windowSeconds: number,
  { tuningCents, compress }: { tuningCents: number; compress: (magnitude: number) => number },
): KeyTemplates {
  const templates = Array.from({ length: keyCount }, (_, key) =>
    createTemplate(lowestKey + key, { windowSeconds, tuningCents, compress }),
  );
  const gram = templates.map((one) => Float32Array.from(templates, (other) => dot(one, other)));
  const match = new Float32Array(keyCount);
  return {
    // Non-negative least squares by coordinate descent.
    explain: (rise, weights) => {
      for (let key = 0; key < keyCount; key++) {
        match[key] = dot(templates[key] ?? rise, rise) - sparsity;
        weights[key] = 0;
      }
      for (let sweep = 0; sweep < sweeps; sweep++) {
        let change = 0;
        for (let key = 0; key < keyCount; key++) {
          const before = weights[key] ?? 0;
          const gradient = match[key] ?? 0;
          const after = Math.max(0, before + gradient);
          if (after === before) continue;
          weights[key] = after;
          const row = gram[key] ?? match;
          for (let other = 0; other < keyCount; other++) {
            match[other] = (match[other] ?? 0) - (after - before) * (row[other] ?? 0);
          }
          change = Math.max(change, Math.abs(after - before));
        }
        if (change < 1e-3) break;
      }
    },
  };
}

function createTemplate(
  pitch: number,
  {
    windowSeconds,
    tuningCents,
    compress,
  }: { windowSeconds: number; tuningCents: number; compress: (magnitude: number) => number },
): Float32Array {
  const template = new Float32Array(gridSize);
  for (const { hertz, amplitude } of partialsOf(pitch, tuningCents)) {
    const centre = gridBin(hertz, tuningCents);
    for (let bin = Math.max(0, centre - 40); bin <= Math.min(gridSize - 1, centre + 40); bin++) {
      const middle = gridHertz(bin, tuningCents);
      const reach = middle * (2 ** (1 / (24 * binsPerSemitone)) - 1);
      const distance = Math.max(0, Math.abs(middle - hertz) - reach);
      const value = compress(amplitude * hannLobe(distance * windowSeconds));
      template[bin] = Math.max(template[bin] ?? 0, value);
    }
  }
  const length = Math.sqrt(dot(template, template));
  for (let bin = 0; bin < gridSize; bin++) template[bin] = (template[bin] ?? 0) / length;
  return template;
}

/** The main lobe of a Hann window's spectrum, at a distance in bins. */
function hannLobe(distance: number): number {
  if (distance < 1e-6) return 1;
  if (distance >= 2) return 0;
  if (Math.abs(distance - 1) < 1e-6) return 0.5;
  const angle = Math.PI * distance;
  return Math.abs(Math.sin(angle) / angle / (1 - distance ** 2));
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let bin = 0; bin < gridSize; bin++) sum += (one[bin] ?? 0) * (other[bin] ?? 0);
  return sum;
}
