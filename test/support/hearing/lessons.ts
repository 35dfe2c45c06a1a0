import { readFile } from "node:fs/promises";
import { createHearing } from "#practice/browser/engine/hearing/hearing.ts";
import { wholePiece } from "#practice/browser/engine/passage.ts";
import { planWaiting, type WaitStep } from "#practice/browser/engine/waiting/plan-waiting.ts";
import { createDocument } from "#practice/server/document/create-document.ts";
import { openScoreFile, readScore } from "#score/server/index.ts";
import { createPinkNoise, powerOf } from "./noises.ts";
import { type Piano, soundRate } from "./pianos.ts";
import { playInRoom, type Room } from "./room.ts";

export interface LessonFigures {
  steps: number;
  /** Steps that were heard at the first strokes. */
  atOnce: number;
  /** Steps that three attempts did not pass. */
  stuck: number;
  /** Steps with a wrong key in place of a right one. */
  wrong: number;
  /** Those of them at which the hearing waited. */
  waited: number;
}

const lessons = new URL("../../../school/lessons/", import.meta.url);
const hopFrames = 480;
const attempts = 3;
const attemptSeconds = 0.9;
const noiseDecibels = 25;

/** A learner plays a lesson with both hands in wait mode, and goes on when the hearing does. */
export async function playLesson(
  name: string,
  options: {
    piano: Piano;
    room: Room;
    random: () => number;
    mostSteps: number;
    /** Strikes a wrong key at each step first. */
    isWrong: boolean;
  },
): Promise<LessonFigures> {
  const { piano, room, random, mostSteps, isWrong } = options;
  const score = readScore(openScoreFile(await readFile(new URL(`${name}.musicxml`, lessons))));
  const document = { ...createDocument(score, { scoreSha256: name, film: null }), engraving: null };
  const plan = planWaiting(document, { hands: "both", passage: wholePiece(document) });
  const steps = plan.steps.slice(0, mostSteps);
  const figures = { steps: steps.length, atOnce: 0, stuck: 0, wrong: 0, waited: 0 };
  const player = createPlayer({ piano, room, random });
  const hearing = createHearing({ sampleRate: soundRate });
  hearing.expect([]);
  player.listen(hearing, 0.3, new Set());
  let held: number[] = [];
  for (const [index, step] of steps.entries()) {
    const pitches = step.notes.map(({ pitchMidi }) => pitchMidi);
    const open = new Set(pitches);
    hearing.expect(pitches, held);
    const beats = step.beat - (steps[index - 1]?.beat ?? step.beat);
    player.listen(hearing, Math.max(0.02, (beats * 60) / document.tempo - 0.15), open);
    if (isWrong) {
      const slip = slipFrom(step, random);
      figures.wrong += 1;
      player.strike([...pitches.slice(1), slip], random);
      player.listen(hearing, attemptSeconds, open);
      if (open.size > 0) figures.waited += 1;
      else continue;
    }
    for (let attempt = 0; attempt < attempts && open.size > 0; attempt++) {
      player.release();
      player.strike(pitches, random);
      const seconds = player.listen(hearing, attemptSeconds, open);
      if (open.size === 0 && attempt === 0 && seconds < attemptSeconds) figures.atOnce += 1;
    }
    if (open.size > 0) figures.stuck += 1;
    held = pitches;
  }
  return figures;
}

/** Mixes strokes while time passes. A stroke ends the one before, as under legato fingers. */
function createPlayer({ piano, room, random }: { piano: Piano; room: Room; random: () => number }) {
  const inRoom = new Map<number, Float32Array>();
  const noise = createPinkNoise(soundRate * 4, random);
  const soundOf = (pitch: number): Float32Array => {
    const known = inRoom.get(pitch) ?? playInRoom(piano.soundOf(pitch, 70), room);
    inRoom.set(pitch, known);
    return known;
  };
  const level = Math.sqrt(powerOf(soundOf(60).subarray(0, soundRate)));
  const noiseGain = level / Math.sqrt(powerOf(noise)) / 10 ** (noiseDecibels / 20);
  const voices: { sound: Float32Array; at: number; gain: number; release: number }[] = [];
  const damping = Math.exp(-1 / (0.07 * soundRate));
  let clock = 0;
  const block = new Float32Array(hopFrames);
  const render = (): Float32Array => {
    for (let index = 0; index < hopFrames; index++) {
      block[index] = noiseGain * (noise[(clock + index) % noise.length] ?? 0);
    }
    for (const voice of voices) {
      for (let index = 0; index < hopFrames; index++) {
        if (voice.at >= 0) {
          block[index] = (block[index] ?? 0) + voice.gain * (voice.sound[voice.at] ?? 0);
        }
        voice.at += 1;
        if (voice.at > 0) voice.gain *= voice.release;
      }
    }
    clock += hopFrames;
    return block;
  };
  const release = (): void => {
    for (const voice of voices) voice.release = damping;
  };
  return {
    release,
    strike: (pitches: readonly number[], draw: () => number): void => {
      release();
      while (voices.length > 24) voices.shift();
      for (const pitch of pitches) {
        const gain = 0.6 + 0.6 * draw();
        const at = -Math.round(0.015 * draw() * soundRate);
        voices.push({ sound: soundOf(pitch), at, gain, release: 1 });
      }
    },
    /** Lets the hearing listen until all open keys are heard, and returns the seconds it took. */
    listen: (
      hearing: ReturnType<typeof createHearing>,
      seconds: number,
      open: Set<number>,
    ): number => {
      const wasOpen = open.size > 0;
      const frames = Math.round(seconds * soundRate);
      for (let passed = 0; passed < frames; passed += hopFrames) {
        for (const event of hearing.take(render())) {
          if (event.kind === "heard") open.delete(event.pitch);
        }
        if (wasOpen && open.size === 0) return passed / soundRate;
      }
      return seconds;
    },
  };
}

/** A key beside one of the step's, which the step lacks. */
function slipFrom({ notes }: WaitStep, random: () => number): number {
  const first = notes[0]?.pitchMidi ?? 60;
  const free = [-2, -1, 1, 2, -12, 12]
    .map((slip) => first + slip)
    .filter((pitch) => !notes.some(({ pitchMidi }) => pitchMidi === pitch));
  return free[Math.floor(random() * free.length)] ?? first + 3;
}
