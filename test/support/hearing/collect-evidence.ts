import { createEvidence } from "#practice/browser/engine/hearing/evidence.ts";
import {
  createStrokeTracker,
  type StrokeStage,
} from "#practice/browser/engine/hearing/track-strokes.ts";
import {
  createClaps,
  createRinging,
  createSinging,
  createSpeech,
  createTraffic,
} from "./noises.ts";
import { type Piano, soundRate } from "./pianos.ts";
import { drawRoom } from "./room.ts";
import { renderScene, type Stroke } from "./scene.ts";
import { pick } from "./trials.ts";

/** What a piece of evidence is of. */
export type EvidenceKind = "single" | "chord" | "wrong" | "wrong in a chord" | "ringing" | "noise";

export interface EvidenceRow {
  kind: EvidenceKind;
  features: Float32Array;
}

const strokeSeconds = 0.6;
const expectSeconds = 0.3;
const stages = [0.07, 0.11, 0.165] as const;
const slips = [
  -1, 1, -2, 2, -12, 12, -12, 12, -19, 19, -24, 24, 7, -7, 5, -5, 4, -4, 3, -3, 9, 28,
] as const;
const velocities = [45, 70, 100] as const;

/** The evidence for struck keys and their confusers in one drawn scene. */
export function collectFromScene(pianos: readonly Piano[], random: () => number): EvidenceRow[] {
  const chord = drawKeys(random);
  const missing = chord.length > 1 && random() < 0.4 ? pick(chord, random) : null;
  const struck = chord.filter((pitch) => pitch !== missing);
  const spread = random() < 0.25 ? 0.03 + 0.06 * random() : 0.015 * random();
  const before = random() < 0.6 ? drawBefore(chord, random) : [];
  const now = struck
    .toSorted(() => random() - 0.5)
    .map((pitch, index) => ({
      pitch,
      velocity: pick(velocities, random),
      seconds: strokeSeconds + index * spread,
    }));
  const tuningCents = pick([0, 0, 0, 0, -100, -50, 30], random);
  const sound = renderScene(
    {
      piano: varyPiano(pick(pianos, random), random),
      room: random() < 0.12 ? null : drawRoom(random),
      strokes: [...before, ...now],
      seconds: 0.85 + chord.length * spread,
      noise: pick(["pink", "pink", "hum", "speech"], random),
      decibels: pick([35, 25, 20, 20, 14, 10], random),
      isPhone: random() < 0.4,
      level: 0.9 * 10 ** (-1.5 * random()),
      tuningCents: tuningCents + 16 * (random() - 0.5),
    },
    random,
  );
  const wrong = drawWrong(chord, struck, random);
  if (missing !== null) wrong.push(missing);
  const held = before.map(({ pitch }) => pitch);
  const rows: EvidenceRow[] = [];
  const measure = createEvidence({ tuningCents });
  const add = (kind: EvidenceKind, pitch: number, stroke: StrokeStage, due: readonly number[]) => {
    const features = measure(pitch, { ...stroke, expected: due }).slice();
    rows.push({ kind, features });
  };
  listen(sound, { tuningCents, due: chord }, (stroke) => {
    const onset = stroke.onset / soundRate;
    const end = onset + (stages[stroke.stage] ?? 0);
    if (onset < strokeSeconds - 0.04) {
      for (const pitch of wrong.slice(0, 3)) {
        if (!held.includes(pitch)) add("ringing", pitch, stroke, chord);
      }
      return;
    }
    for (const { pitch, seconds } of now) {
      const isInside = seconds >= onset - 0.03 && seconds <= end - 0.045;
      if (isInside) add(chord.length === 1 ? "single" : "chord", pitch, stroke, chord);
    }
    for (const pitch of wrong) {
      if (chord.length === 1) add("wrong", pitch, stroke, [pitch]);
      else if (pitch === missing) add("wrong in a chord", pitch, stroke, chord);
      else {
        const place = Math.floor(random() * chord.length);
        add("wrong in a chord", pitch, stroke, chord.with(place, pitch));
      }
    }
  });
  return rows;
}

/** The evidence that sounds without a piano give for any keys. */
export function collectFromNoise(random: () => number): EvidenceRow[] {
  const length = 8 * soundRate;
  const due = Array.from({ length: 8 }, () => 40 + Math.floor(45 * random()));
  const sounds = [createSpeech, createSpeech, createClaps, createRinging, createTraffic];
  const isSung = random() < 0.3;
  const sound = isSung
    ? createSinging(length, due.slice(0, 4), random)
    : pick(sounds, random)(length, random);
  const most = sound.reduce((peak, value) => Math.max(peak, Math.abs(value)), 1e-9);
  const rows: EvidenceRow[] = [];
  const measure = createEvidence({ tuningCents: 0 });
  listen(
    sound.map((value) => (0.5 * value) / most),
    { tuningCents: 0, due: due.slice(0, 2) },
    (stroke) => {
      for (const pitch of due) {
        const features = measure(pitch, { ...stroke, expected: [pitch] }).slice();
        rows.push({ kind: "noise", features });
      }
    },
  );
  return rows;
}

function listen(
  sound: Float32Array,
  { tuningCents, due }: { tuningCents: number; due: readonly number[] },
  onStage: (stroke: StrokeStage) => void,
): void {
  let isExpecting = false;
  const tracker = createStrokeTracker(
    { sampleRate: soundRate, tuningCents },
    { getDue: () => (isExpecting ? due : []), onStage },
  );
  const from = expectSeconds * soundRate;
  tracker.take(sound.subarray(0, from));
  isExpecting = true;
  tracker.take(sound.subarray(from));
}

function drawKeys(random: () => number): number[] {
  const size = pick([1, 1, 1, 2, 3, 4], random);
  const chord = [28 + Math.floor(random() * (size > 1 ? 56 : 72))];
  while (chord.length < size) {
    const [lowest = 60] = chord;
    const above = (chord.at(-1) ?? lowest) + 2 + Math.floor(7 * random());
    const next = random() < 0.15 ? lowest + 12 : above;
    if (next > 104) break;
    if (!chord.includes(next)) chord.push(next);
  }
  return chord;
}

function drawBefore(chord: readonly number[], random: () => number): Stroke[] {
  const isPedalHeld = random() < 0.4;
  return Array.from({ length: 1 + Math.floor(3 * random()) }, () => {
    const near = (chord[0] ?? 60) + Math.floor(36 * random()) - 18;
    const pitch = random() < 0.35 ? pick(chord, random) : Math.max(21, Math.min(104, near));
    const seconds = 0.04 + 0.38 * random();
    const stroke = { pitch, velocity: pick(velocities, random), seconds };
    if (isPedalHeld) return stroke;
    return { ...stroke, heldSeconds: strokeSeconds - seconds - 0.05 + 0.08 * random() };
  }).sort((one, other) => one.seconds - other.seconds);
}

function drawWrong(chord: readonly number[], struck: readonly number[], random: () => number) {
  const wrong = new Set<number>();
  while (wrong.size < 6) {
    const pitch = pick(chord, random) + pick(slips, random);
    if (pitch >= 21 && pitch <= 108 && !struck.includes(pitch)) wrong.add(pitch);
  }
  return [...wrong];
}

/** Another piano: each key has another's strings, and another colour. */
function varyPiano(piano: Piano, random: () => number): Piano {
  const shift = Math.floor(9 * random()) - 4;
  const tilt = random() < 0.5 ? 0 : 1.6 * random() - 0.8;
  return {
    name: piano.name,
    soundOf: (pitch, velocity) => {
      const from = Math.max(21, Math.min(108, pitch + shift));
      const source = piano.soundOf(from, velocity);
      const step = 2 ** ((pitch - from) / 12);
      let low = 0;
      return Float32Array.from({ length: Math.floor(source.length / step) - 1 }, (_, index) => {
        const at = index * step;
        const first = Math.floor(at);
        const [one, next] = [source[first] ?? 0, source[first + 1] ?? 0];
        const value = one + (at - first) * (next - one);
        low += 0.08 * (value - low);
        return low * (1 - tilt) + (value - low) * (1 + tilt);
      });
    },
  };
}
