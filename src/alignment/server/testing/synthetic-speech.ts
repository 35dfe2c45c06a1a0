import { soundRate } from "../matching/sound-onsets.ts";

/** Formants of vowels, in hertz. */
const vowels = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [270, 2290, 3010],
  [570, 840, 2410],
  [300, 870, 2240],
] as const;

/**
 * Adds a sound like speech: syllables of a gliding, buzzing voice through the formants of vowels,
 * with hissing consonants and pauses. It is meaningless, but confuses a detector of notes as speech
 * does.
 */
export function addSpeech(
  sound: Float32Array,
  { from, to, level, random }: { from: number; to: number; level: number; random: () => number },
): void {
  let at = from;
  while (at < to) {
    const seconds = Math.min(to - at, 0.12 + random() * 0.2);
    addSyllable(sound, { at, seconds, level: level * (0.6 + random() * 0.6), random });
    at += seconds + (random() < 0.2 ? 0.3 + random() * 0.5 : random() * 0.05);
  }
}

interface Syllable {
  at: number;
  seconds: number;
  level: number;
  random: () => number;
}

function addSyllable(sound: Float32Array, { at, seconds, level, random }: Syllable): void {
  const formants = vowels[Math.floor(random() * vowels.length)] ?? vowels[0];
  const resonators = formants.map((hertz) => makeResonator(hertz));
  const [begin, end] = [110 + random() * 120, 90 + random() * 120];
  const first = Math.round(at * soundRate);
  const frames = Math.round(seconds * soundRate);
  const hiss = Math.round(frames * 0.15);
  let phase = 0;
  for (let frame = 0; frame < frames; frame++) {
    const share = frame / frames;
    phase += (begin + (end - begin) * share) / soundRate;
    const pulse = phase >= 1 ? 1 : 0;
    if (pulse) phase -= 1;
    const source = frame < hiss ? (random() - 0.5) * 0.3 : pulse;
    const voice = resonators.reduce((sum, resonate) => sum + resonate(source), 0);
    const envelope = Math.sin(Math.PI * Math.min(1, share * 1.05)) ** 0.5;
    const index = first + frame;
    if (index < sound.length) sound[index] = (sound[index] ?? 0) + voice * level * (envelope || 0);
  }
}

function makeResonator(hertz: number): (value: number) => number {
  const radius = Math.exp((-Math.PI * 90) / soundRate);
  const turn = 2 * radius * Math.cos((2 * Math.PI * hertz) / soundRate);
  let [one, two] = [0, 0];
  return (value) => {
    const result = value * 0.3 + turn * one - radius * radius * two;
    two = one;
    one = result;
    return result;
  };
}
