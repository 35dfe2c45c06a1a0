import { addSpeech } from "#alignment/server/testing/synthetic-speech.ts";
import { soundRate } from "./pianos.ts";

const speechRate = 11_025;

/** Noise of equal power in each octave (Kellet's filter). */
export function createPinkNoise(length: number, random: () => number): Float32Array {
  let [slow, middle, fast] = [0, 0, 0];
  return Float32Array.from({ length }, () => {
    const white = random() * 2 - 1;
    slow = 0.99765 * slow + white * 0.099046;
    middle = 0.963 * middle + white * 0.2965164;
    fast = 0.57 * fast + white * 1.0526913;
    return slow + middle + fast + white * 0.1848;
  });
}

/** Mains hum and its overtones. */
export function createHum(length: number, random: () => number): Float32Array {
  const phases = [1, 2, 3, 4, 6].map((multiple) => ({ multiple, phase: random() * 6.28 }));
  return Float32Array.from({ length }, (_, index) =>
    phases.reduce(
      (sum, { multiple, phase }) =>
        sum + Math.sin((2 * Math.PI * 50 * multiple * index) / soundRate + phase) / multiple,
      0,
    ),
  );
}

/** Syllables through formants, without a meaning. */
export function createSpeech(length: number, random: () => number): Float32Array {
  const slow = new Float32Array(Math.ceil((length * speechRate) / soundRate) + 2);
  addSpeech(slow, { from: 0, to: length / soundRate, level: 0.3, random });
  return Float32Array.from({ length }, (_, index) => {
    const at = (index * speechRate) / soundRate;
    const first = Math.floor(at);
    const [one, next] = [slow[first] ?? 0, slow[first + 1] ?? 0];
    return one + (at - first) * (next - one);
  });
}

/** A voice that sings keys for about half a second each, with vibrato and breath. */
export function createSinging(
  length: number,
  pitches: readonly number[],
  random: () => number,
): Float32Array {
  const sound = new Float32Array(length);
  let at = 0;
  while (at < length) {
    const pitch = pitches[Math.floor(random() * pitches.length)] ?? 60;
    const frames = Math.round(soundRate * (0.3 + 0.5 * random()));
    const rise = soundRate * (0.03 + 0.06 * random());
    const detune = (random() - 0.5) * 0.4;
    const rate = 4.5 + 2 * random();
    let phase = 0;
    for (let frame = 0; frame < frames && at + frame < length; frame++) {
      const vibrato = 0.3 * Math.sin((2 * Math.PI * rate * frame) / soundRate);
      const scoop = -0.8 * Math.exp(-frame / (0.04 * soundRate));
      phase += (440 * 2 ** ((pitch + detune + vibrato + scoop - 69) / 12)) / soundRate;
      const level = Math.min(1, frame / rise) * Math.min(1, (frames - frame) / rise);
      let value = 0;
      for (let number = 1; number <= 10; number++) {
        value += Math.sin(2 * Math.PI * number * phase) / number ** 1.3;
      }
      sound[at + frame] = level * value + 0.02 * level * (random() - 0.5);
    }
    at += frames + Math.round(soundRate * 0.2 * random());
  }
  return sound;
}

/** Claps, knocks and footsteps: short noise of various colours. */
export function createClaps(length: number, random: () => number): Float32Array {
  const sound = new Float32Array(length);
  let at = 0;
  while (at < length) {
    const decay = soundRate * (0.004 + 0.03 * random() ** 2);
    const dullness = 0.05 + 0.95 * random();
    let value = 0;
    for (let frame = 0; frame < decay * 8 && at + frame < length; frame++) {
      value += dullness * (random() * 2 - 1 - value);
      sound[at + frame] = (value / Math.sqrt(dullness)) * Math.exp(-frame / decay);
    }
    at += Math.round(soundRate * (0.15 + 0.5 * random()));
  }
  return sound;
}

/** Low-pass noise that swells, as cars that pass. */
export function createTraffic(length: number, random: () => number): Float32Array {
  const pink = createPinkNoise(length, random);
  let low = 0;
  return pink.map((value, index) => {
    low += 0.06 * (value - low);
    return low * (0.4 + 0.6 * Math.sin((2 * Math.PI * index) / (soundRate * 7)) ** 2);
  });
}

/** Two bells of a telephone. */
export function createRinging(length: number, random: () => number): Float32Array {
  const tones = [440 + 600 * random(), 480 + 900 * random()];
  return Float32Array.from({ length }, (_, index) => {
    const seconds = index / soundRate;
    const isOn = seconds % 3 < 1.2 && (seconds * 20) % 1 < 0.7;
    if (!isOn) return 0;
    return tones.reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * seconds), 0) / 2;
  });
}

/** The mean power. */
export function powerOf(sound: Float32Array): number {
  return sound.reduce((sum, value) => sum + value ** 2, 0) / Math.max(1, sound.length);
}
