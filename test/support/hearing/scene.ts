import { createHum, createPinkNoise, createSpeech, powerOf } from "./noises.ts";
import { type Piano, soundRate } from "./pianos.ts";
import { playInRoom, type Room } from "./room.ts";

export interface Stroke {
  pitch: number;
  velocity: number;
  seconds: number;
  /** Until the damper falls; the sound's end without one. */
  heldSeconds?: number;
}

export interface Scene {
  piano: Piano;
  room: Room | null;
  strokes: readonly Stroke[];
  seconds: number;
  noise: "pink" | "hum" | "speech" | null;
  /** The ratio of the sounding piano to the noise. */
  decibels: number;
  /** Passes 150 to 9,000 Hz only. */
  isPhone: boolean;
  /** Of the whole recording. */
  level: number;
  /** Of the piano. */
  tuningCents?: number;
}

/** What the microphone receives, mono at 48 kHz. */
export function renderScene(scene: Scene, random: () => number): Float32Array {
  const length = Math.ceil(scene.seconds * soundRate);
  const dry = new Float32Array(length);
  for (const stroke of scene.strokes) addStroke(dry, scene, stroke);
  const sound = scene.room ? playInRoom(dry, scene.room) : dry;
  const first = Math.floor((scene.strokes[0]?.seconds ?? 0) * soundRate);
  const signal = powerOf(sound.subarray(first));
  if (scene.noise) {
    const noise = createNoise(scene.noise, length, random);
    const gain = Math.sqrt(signal / Math.max(1e-12, powerOf(noise)) / 10 ** (scene.decibels / 10));
    for (let index = 0; index < length; index++) {
      sound[index] = (sound[index] ?? 0) + gain * (noise[index] ?? 0);
    }
  }
  const heard = scene.isPhone ? passPhone(sound) : sound;
  const gain =
    scene.level /
    Math.max(
      1e-9,
      heard.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    );
  return heard.map((value) => Math.max(-1, Math.min(1, value * gain)));
}

function createNoise(kind: "pink" | "hum" | "speech", length: number, random: () => number) {
  if (kind === "speech") return createSpeech(length, random);
  const pink = createPinkNoise(length, random);
  if (kind === "pink") return pink;
  const scale = 0.3 * Math.sqrt(powerOf(pink));
  const hum = createHum(length, random);
  return hum.map((value, index) => value + scale * (pink[index] ?? 0));
}

function addStroke(dry: Float32Array, { piano, tuningCents = 0 }: Scene, stroke: Stroke): void {
  const sound = piano.soundOf(stroke.pitch, stroke.velocity);
  const start = Math.round(stroke.seconds * soundRate);
  const step = 2 ** (tuningCents / 1200);
  const heldFrames = (stroke.heldSeconds ?? Infinity) * soundRate;
  const release = Math.exp(-1 / (0.08 * soundRate));
  let envelope = 1;
  for (let frame = 0; start + frame < dry.length; frame++) {
    const at = frame * step;
    const index = Math.floor(at);
    if (index + 1 >= sound.length) break;
    if (frame > heldFrames && stroke.pitch <= 88) envelope *= release;
    const [one, next] = [sound[index] ?? 0, sound[index + 1] ?? 0];
    const value = (one + (at - index) * (next - one)) * envelope;
    dry[start + frame] = (dry[start + frame] ?? 0) + value;
  }
}

/** A high-pass and a low-pass filter of the second order. */
function passPhone(sound: Float32Array): Float32Array {
  return filter(filter(sound, 150, true), 9_000, false);
}

function filter(sound: Float32Array, hertz: number, isHighPass: boolean): Float32Array {
  const angle = (2 * Math.PI * hertz) / soundRate;
  const [cosine, alpha] = [Math.cos(angle), Math.sin(angle) / Math.SQRT2];
  const side = isHighPass ? (1 + cosine) / 2 : (1 - cosine) / 2;
  const middle = isHighPass ? -(1 + cosine) : 1 - cosine;
  const scale = 1 + alpha;
  let [in1, in2, out1, out2] = [0, 0, 0, 0];
  return sound.map((value) => {
    const out =
      (side * value + middle * in1 + side * in2 + 2 * cosine * out1 - (1 - alpha) * out2) / scale;
    [in2, in1, out2, out1] = [in1, value, out1, out];
    return out;
  });
}
