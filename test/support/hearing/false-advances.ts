import { createHearing } from "#practice/browser/engine/hearing/hearing.ts";
import {
  createClaps,
  createRinging,
  createSinging,
  createSpeech,
  createTraffic,
} from "./noises.ts";
import { soundRate } from "./pianos.ts";
import { pick } from "./trials.ts";

const partSeconds = 10;
const changeSeconds = 5;

/** Sounds of a room without a piano. */
export const roomSounds = {
  speech: createSpeech,
  claps: createClaps,
  ringing: createRinging,
  traffic: createTraffic,
};

/** How many due keys are heard in seconds of a sound without a piano. */
export function countFalseAdvances(
  sounds: readonly ((length: number, random: () => number) => Float32Array)[],
  { seconds, random }: { seconds: number; random: () => number },
): number {
  let advances = 0;
  for (let at = 0; at < seconds; at += partSeconds) {
    const sound = pick(sounds, random)(partSeconds * soundRate, random);
    advances += listenTo(sound, random, () => 40 + Math.floor(random() * 45));
  }
  return advances;
}

/** How many of the keys that a voice sings are heard as strokes. */
export function countSungAdvances(options: { seconds: number; random: () => number }): number {
  const { seconds, random } = options;
  let advances = 0;
  for (let at = 0; at < seconds; at += partSeconds) {
    const pitch = 50 + Math.floor(random() * 24);
    advances += listenTo(
      createSinging(partSeconds * soundRate, [pitch], random),
      random,
      () => pitch,
    );
  }
  return advances;
}

function listenTo(sound: Float32Array, random: () => number, drawPitch: () => number): number {
  const most = sound.reduce((peak, value) => Math.max(peak, Math.abs(value)), 1e-9);
  const gain = (0.05 + 0.6 * random()) / most;
  const hearing = createHearing({ sampleRate: soundRate });
  let advances = 0;
  for (let from = 0; from < sound.length; from += changeSeconds * soundRate) {
    const part = sound
      .subarray(from, from + changeSeconds * soundRate)
      .map((value) => value * gain);
    hearing.expect([drawPitch()]);
    for (const event of hearing.take(part)) if (event.kind === "heard") advances += 1;
  }
  return advances;
}
