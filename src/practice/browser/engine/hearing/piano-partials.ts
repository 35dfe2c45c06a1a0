export const lowestKey = 21;
export const keyCount = 88;

const highestHertz = 7_500;
const mostPartials = 16;

/** A partial of a key and its usual share of the key's sound. */
export interface Partial {
  hertz: number;
  amplitude: number;
}

/**
 * The partials of a key. They are stretched by the strings' stiffness (Rigaud, David and Daudet,
 * 2013). Tuners stretch the outer octaves for that reason.
 */
export function partialsOf(pitch: number, tuningCents: number): Partial[] {
  const fundamental = 440 * 2 ** ((pitch - 69) / 12 + (tuningCents + stretchCents(pitch)) / 1200);
  const stiffness = Math.exp(0.0926 * pitch - 13.64) + Math.exp(-0.0847 * pitch - 5.82);
  const partials: Partial[] = [];
  for (let number = 1; number <= mostPartials; number++) {
    const ratio = (1 + stiffness * number ** 2) / (1 + stiffness);
    const hertz = fundamental * number * Math.sqrt(ratio);
    if (hertz > highestHertz) break;
    partials.push({ hertz, amplitude: amplitudeOf(number, hertz) });
  }
  return partials;
}

function stretchCents(pitch: number): number {
  if (pitch > 72) return 12 * ((pitch - 72) / 36) ** 2;
  return pitch < 45 ? -6 * ((45 - pitch) / 24) ** 2 : 0;
}

/** Soundboards and phones are weak below 100 Hz, hammers above 3 kHz. */
function amplitudeOf(number: number, hertz: number): number {
  const low = 1 / (1 + (110 / hertz) ** 2);
  const high = 1 / (1 + (hertz / 3_000) ** 2);
  return (low * high) / number ** 0.8;
}
