import {
  loadPianoSamples,
  nearestSampledPitch,
  sampleRate,
} from "#media/server/sound/piano-samples.ts";
import { playNote } from "#media/server/sound/play-note.ts";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import type { Score } from "#score/server/index.ts";
import { randomFrom } from "../../../../test/support/random-from.ts";
import { soundRate } from "../matching/sound-onsets.ts";
import type { Take, TakeNote } from "../take/take.ts";
import { addSpeech } from "./synthetic-speech.ts";

/** A step of a lesson: the teacher plays sounding bars, counted from 0, or talks. */
export type Act = { kind: "talk"; seconds: number } | PlayAct;

export interface PlayAct {
  kind: "play";
  fromBar: number;
  toBar: number;
  /** Stops after this many notes, as in a false start. */
  notes?: number;
  /** Film seconds per score second. */
  slowness?: number;
  /** Whether the teacher talks at the same time. */
  talks?: boolean;
}

export interface SyntheticLesson {
  /** Mono, at {@link soundRate}. */
  sound: Float32Array;
  take: Take;
  passages: {
    fromBar: number;
    toBar: number;
    /** The true time of each of the score's notes in the film, by index. */
    onsets: Map<number, number>;
  }[];
}

export interface Clock {
  /** The start of the take in the film. */
  offsetSeconds: number;
  /** The excess speed of the keyboard's clock over the camera's. */
  drift: number;
}

/** Plays a lesson on the sampled piano, with mistakes, an unsteady tempo, speech and noise. */
export async function createSyntheticLesson(
  deps: { ffmpeg: Ffmpeg; cacheFolder: string },
  { score, acts, seed, clock }: { score: Score; acts: readonly Act[]; seed: number; clock: Clock },
): Promise<SyntheticLesson> {
  const random = randomFrom(seed);
  const played: TakeNote[] = [];
  const passages: SyntheticLesson["passages"] = [];
  const speech: { from: number; to: number; level: number }[] = [];
  let seconds = 1;
  for (const act of acts) {
    const from = seconds;
    if (act.kind === "talk") {
      seconds += act.seconds;
      speech.push({ from: from + 0.3, to: seconds - 0.2, level: 0.25 });
      continue;
    }
    const passage = playPassage(score, act, { from, random });
    seconds = passage.endSeconds;
    played.push(...passage.played);
    passages.push({ fromBar: act.fromBar, toBar: act.toBar, onsets: passage.onsets });
    if (act.talks) speech.push({ from, to: seconds, level: 0.12 });
  }
  const sound = await renderPiano(deps, played, seconds + 2);
  for (const { from, to, level } of speech) addSpeech(sound, { from, to, level, random });
  for (let index = 0; index < sound.length; index++) {
    sound[index] = (sound[index] ?? 0) + (random() - 0.5) * 0.002;
  }
  const notes = played
    .map((note) => ({
      ...note,
      onsetSeconds: (note.onsetSeconds - clock.offsetSeconds) * (1 + clock.drift),
    }))
    .sort((one, other) => one.onsetSeconds - other.onsetSeconds);
  return { sound, take: { notes, durationSeconds: seconds }, passages };
}

function playPassage(
  score: Score,
  act: PlayAct,
  { from, random }: { from: number; random: () => number },
) {
  const { fromBar, toBar, notes = Infinity, slowness = 1.2 } = act;
  const begins = score.bars[fromBar]?.startSeconds ?? 0;
  const inside = score.notes
    .map((note, index) => ({ ...note, index }))
    .filter(({ bar }) => bar >= fromBar && bar <= toBar)
    .slice(0, notes);
  const onsets = new Map<number, number>();
  const played: TakeNote[] = [];
  let [at, written] = [from, begins];
  let tempo = slowness;
  for (const { index, startSeconds, durationSeconds, pitchMidi, velocity } of inside) {
    if (startSeconds > written + 0.001) {
      // The tempo wanders, with occasional hesitations.
      tempo = Math.min(slowness * 1.35, Math.max(slowness * 0.75, tempo * (0.95 + random() * 0.1)));
      at += (startSeconds - written) * tempo + (random() < 0.04 ? 0.25 : 0);
      written = startSeconds;
    }
    const seconds = at + (random() - 0.5) * 0.02;
    const strength = Math.max(20, Math.min(120, velocity + (random() - 0.5) * 30));
    const note = { durationSeconds: durationSeconds * tempo, velocity: Math.round(strength) };
    const chance = random();
    // One note in fifty is skipped, and one in fifty is wrong.
    if (chance < 0.02) continue;
    const isWrong = chance > 0.98;
    const pitch = isWrong ? pitchMidi + (random() < 0.5 ? -1 : 2) : pitchMidi;
    played.push({ ...note, pitchMidi: pitch, onsetSeconds: seconds });
    if (!isWrong) onsets.set(index, seconds);
  }
  const last = inside.at(-1);
  return { played, onsets, endSeconds: at + (last?.durationSeconds ?? 0) * tempo + 0.4 };
}

async function renderPiano(
  deps: { ffmpeg: Ffmpeg; cacheFolder: string },
  notes: readonly TakeNote[],
  seconds: number,
): Promise<Float32Array> {
  const frames = Math.ceil(seconds * sampleRate);
  const mix = { left: new Float32Array(frames), right: new Float32Array(frames) };
  const samples = await loadPianoSamples(
    deps,
    notes.map(({ pitchMidi }) => nearestSampledPitch(pitchMidi)),
  );
  for (const { pitchMidi, velocity, onsetSeconds, durationSeconds } of notes) {
    const sample = samples.get(nearestSampledPitch(pitchMidi));
    if (!sample) continue;
    playNote(mix, sample, {
      pitchMidi,
      velocity,
      startFrame: Math.round(onsetSeconds * sampleRate),
      heldFrames: Math.round(durationSeconds * sampleRate),
    });
  }
  return reduceRate(mix);
}

/**
 * Reduces to mono at {@link soundRate}, by the mean of the samples that each output sample covers.
 */
function reduceRate({ left, right }: { left: Float32Array; right: Float32Array }): Float32Array {
  const ratio = sampleRate / soundRate;
  return Float32Array.from({ length: Math.floor(left.length / ratio) }, (_, index) => {
    const [from, to] = [Math.round(index * ratio), Math.round((index + 1) * ratio)];
    let sum = 0;
    for (let frame = from; frame < to; frame++) sum += (left[frame] ?? 0) + (right[frame] ?? 0);
    return sum / (2 * (to - from));
  });
}
