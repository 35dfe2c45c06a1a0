import { randomFrom } from "../../../../test/support/random-from.ts";

export interface ToneStroke {
  pitch: number;
  seconds: number;
  /** Until the damper falls; the sound's end by default. */
  heldSeconds?: number;
  gain?: number;
}

export interface ToneOptions {
  seconds: number;
  sampleRate: number;
  tuningCents?: number;
}

/** Tones like a piano's: partials that start with a hammer's noise and decay. */
export function playTones(
  strokes: readonly ToneStroke[],
  { seconds, sampleRate, tuningCents = 0 }: ToneOptions,
): Float32Array {
  const random = randomFrom(7);
  const sound = Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    () => (random() - 0.5) * 2e-4,
  );
  for (const { pitch, seconds: at, heldSeconds = Infinity, gain = 0.1 } of strokes) {
    const first = Math.round(at * sampleRate);
    const fundamental = 440 * 2 ** ((pitch - 69) / 12 + tuningCents / 1200);
    const stiffness = 3e-4 * 2 ** ((pitch - 60) / 12);
    const partials = Array.from({ length: 10 }, (_, index) => ({
      hertz: fundamental * (index + 1) * Math.sqrt(1 + stiffness * (index + 1) ** 2),
      gain: gain / (index + 1) ** 1.2,
      decay: 0.5 + 0.35 * (index + 1),
      phase: random() * 6.28,
    })).filter(({ hertz }) => hertz < sampleRate / 2.2);
    for (let frame = 0; first + frame < sound.length; frame++) {
      const time = frame / sampleRate;
      const released = Math.max(0, time - heldSeconds);
      if (released > 0.5) break;
      const envelope = Math.min(1, time / 0.003) * Math.exp(-released / 0.05);
      let value = (random() - 0.5) * gain * Math.exp(-time / 0.006);
      for (const partial of partials) {
        const swing = Math.sin(2 * Math.PI * partial.hertz * time + partial.phase);
        value += partial.gain * swing * Math.exp(-time * partial.decay);
      }
      sound[first + frame] = (sound[first + frame] ?? 0) + value * envelope;
    }
  }
  return sound;
}
