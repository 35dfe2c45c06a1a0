import { createHearing } from "#practice/browser/engine/hearing/hearing.ts";
import { type Piano, soundRate } from "./pianos.ts";
import { drawRoom } from "./room.ts";
import { renderScene, type Scene, type Stroke } from "./scene.ts";

export interface Condition {
  name: string;
  decibels: number;
  sampleRate?: 44_100 | 48_000;
  tuningCents?: readonly number[];
  isPedalHeld?: boolean;
  isPhone?: boolean;
  noises?: readonly Scene["noise"][];
}

/** Counts of one condition. */
export interface Tally {
  name: string;
  singles: Share;
  chordNotes: Share;
  wrong: Share;
  missing: Share;
  /** From the sound to the decision, in milliseconds. */
  delays: number[];
  /** What went wrong, for whoever tunes. */
  faults: string[];
}

export interface Share {
  hits: number;
  of: number;
}

const strokeSeconds = 0.8;
const expectSeconds = 0.5;
const slips = [-1, 1, -2, 2, -12, 12] as const;
const wrongKeys = 2;
const velocities = [45, 70, 100] as const;

/** Plays keys and chords in a condition, right and wrong, and counts what is heard. */
export function measureCondition(
  condition: Condition,
  { pianos, cases, random }: { pianos: readonly Piano[]; cases: number; random: () => number },
): Tally {
  const tally: Tally = {
    name: condition.name,
    singles: { hits: 0, of: 0 },
    chordNotes: { hits: 0, of: 0 },
    wrong: { hits: 0, of: 0 },
    missing: { hits: 0, of: 0 },
    delays: [],
    faults: [],
  };
  for (let number = 0; number < cases; number++) {
    const chord = drawChord(1 + Math.max(0, (number % 6) - 2), random);
    playCase(chord, { condition, piano: pick(pianos, random), random, tally });
  }
  return tally;
}

interface CaseOptions {
  condition: Condition;
  piano: Piano;
  random: () => number;
  tally: Tally;
}

function playCase(chord: readonly number[], { condition, piano, random, tally }: CaseOptions) {
  const { decibels, isPhone = false, isPedalHeld = false, sampleRate = soundRate } = condition;
  const before = random() < 0.6 ? drawBefore(chord, isPedalHeld, random) : [];
  const inner = chord.length > 2 && random() < 0.5 ? (chord[1] ?? null) : null;
  const isRolled = random() < 0.2;
  const now = playChord(
    chord.filter((pitch) => pitch !== inner),
    isRolled ? 0.04 + 0.04 * random() : 0.012 * random(),
    random,
  );
  const tuningCents = pick(condition.tuningCents ?? [0], random);
  const scene: Scene = {
    piano,
    room: drawRoom(random),
    strokes: [...before, ...now],
    seconds: strokeSeconds + 0.6,
    noise: pick(condition.noises ?? (["pink", "pink", "hum"] as const), random),
    decibels,
    isPhone,
    level: 0.9 * 10 ** (-1.5 * random()),
    tuningCents,
  };
  const sound = resample(renderScene(scene, random), sampleRate);
  const held = before.map(({ pitch }) => pitch);
  const listen = (due: readonly number[]): Map<number, number> =>
    listenFor(due, { sound, held, sampleRate, tuningCents });
  const report = (what: string) =>
    `${what} ${piano.name} chord ${chord.join(" ")} before ${held.join(" ")} noise ${scene.noise}`;
  const heard = listen(chord);
  for (const { pitch, seconds, velocity } of now) {
    const share = chord.length === 1 ? tally.singles : tally.chordNotes;
    const at = heard.get(pitch);
    count(share, at !== undefined);
    if (at === undefined) tally.faults.push(report(`missed ${pitch} at velocity ${velocity}`));
    else tally.delays.push(1_000 * (at - seconds));
  }
  if (inner !== null) {
    count(tally.missing, heard.has(inner));
    if (heard.has(inner)) tally.faults.push(report(`missing ${inner} heard`));
    return;
  }
  for (let each = 0; each < wrongKeys; each++) {
    const slip = pick(slips, random);
    const place = Math.floor(random() * chord.length);
    const wrong = (chord[place] ?? 0) + slip;
    if (chord.includes(wrong) || wrong < 21 || wrong > 108) continue;
    const isHeard = listen(chord.with(place, wrong)).has(wrong);
    count(tally.wrong, isHeard);
    if (isHeard) tally.faults.push(report(`wrong ${wrong} heard`));
  }
}

/** When each due key is heard, in seconds. */
function listenFor(
  due: readonly number[],
  options: {
    sound: Float32Array;
    held: readonly number[];
    sampleRate: number;
    tuningCents: number;
  },
): Map<number, number> {
  const { sound, held, sampleRate, tuningCents } = options;
  const hearing = createHearing({ sampleRate, tuningCents });
  const from = Math.round(expectSeconds * sampleRate);
  hearing.take(sound.subarray(0, from));
  hearing.expect(due, held);
  const heard = new Map<number, number>();
  for (const event of hearing.take(sound.subarray(from))) {
    if (event.kind === "heard") heard.set(event.pitch, event.sample / sampleRate);
  }
  return heard;
}

function drawChord(size: number, random: () => number): number[] {
  const lowest = size === 1 ? 30 : 36;
  const chord = [lowest + Math.floor(random() * (size === 1 ? 67 : 44))];
  while (chord.length < size) {
    const isOctave = random() < 0.1;
    const next = isOctave ? (chord[0] ?? 0) + 12 : (chord.at(-1) ?? 0) + 3 + random() * 5;
    if (!chord.includes(Math.floor(next))) chord.push(Math.floor(next));
  }
  return chord.sort((one, other) => one - other);
}

/** The notes of the step before, which end with the next stroke or ring on. */
function drawBefore(chord: readonly number[], isPedalHeld: boolean, random: () => number) {
  const [lowest = 60] = chord;
  const near = Math.max(24, Math.min(100, lowest + Math.floor(random() * 24) - 12));
  const pitches =
    random() < 0.3 ? [...chord] : [near, near + 7].slice(0, 1 + Math.floor(random() * 2));
  return pitches.map((pitch): Stroke => {
    const seconds = 0.05 + 0.25 * random();
    const velocity = pick(velocities, random);
    if (isPedalHeld) return { pitch, velocity, seconds };
    const heldSeconds = strokeSeconds - seconds - 0.05 + 0.06 * random();
    return { pitch, velocity, seconds, heldSeconds };
  });
}

function playChord(pitches: readonly number[], spread: number, random: () => number): Stroke[] {
  const velocity = pick(velocities, random);
  const order = random() < 0.5 ? [...pitches] : pitches.toReversed();
  return order.map((pitch, index) => ({
    pitch,
    velocity: random() < 0.7 ? velocity : 70,
    seconds: strokeSeconds + index * spread,
  }));
}

/** Linear interpolation loses only what lies above the phone's band. */
function resample(sound: Float32Array, sampleRate: number): Float32Array {
  if (sampleRate === soundRate) return sound;
  const ratio = soundRate / sampleRate;
  return Float32Array.from({ length: Math.floor(sound.length / ratio) - 1 }, (_, index) => {
    const at = index * ratio;
    const first = Math.floor(at);
    const [one, next] = [sound[first] ?? 0, sound[first + 1] ?? 0];
    return one + (at - first) * (next - one);
  });
}

function count(share: Share, isHit: boolean): void {
  share.of += 1;
  if (isHit) share.hits += 1;
}

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}
