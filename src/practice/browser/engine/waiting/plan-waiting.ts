import type {
  AudibleNote,
  PracticeDocument,
  PracticeNote,
} from "#practice/contract/practice-document.ts";
import { beatTolerance } from "../film-timeline.ts";
import { type Hands, includesHand, type PracticeHand } from "../hands.ts";
import { fullKeyboard, isInRange, type KeyRange } from "../keyboard-range.ts";
import { type Passage, passageBeats } from "../passage.ts";

export interface WaitSettings {
  hands: Hands;
  passage: Passage;
  /** The learner's keys; notes beyond them are played for the learner. All 88 by default. */
  range?: KeyRange | undefined;
}

/** A key to strike. A unison of two voices or hands is one key. */
export interface StepNote {
  pitchMidi: number;
  noteIds: readonly string[];
  hand: PracticeHand;
  finger?: number | undefined;
  spelled: string;
}

/** All notes of the learner that begin together. */
export interface WaitStep {
  index: number;
  beat: number;
  bar: number;
  /** The beat of the next step, or the passage's end. */
  nextBeat: number;
  notes: readonly StepNote[];
  /** The notes that are played for the learner from `beat` to `nextBeat`. */
  accompaniment: readonly AudibleNote[];
}

export interface WaitPlan {
  document: PracticeDocument;
  settings: WaitSettings;
  fromBeat: number;
  toBeat: number;
  steps: readonly WaitStep[];
  /** The notes that are played for the learner before the first step. */
  leadIn: readonly AudibleNote[];
}

/** A trill goes to the next key of the scale, a semitone or a whole tone away. */
const neighbourSemitones = 2;

/** Plans the steps that a learner strikes and the notes that are played for them. */
export function planWaiting(document: PracticeDocument, settings: WaitSettings): WaitPlan {
  const { fromBeat, toBeat } = passageBeats(document, settings.passage);
  const notes = startingIn(document.notes, fromBeat, toBeat);
  const onsets = groupByOnset(notes.filter((note) => isDue(note, settings)));
  const others = [
    ...notes.filter((note) => isPlayedForLearner(note, settings)),
    ...startingIn(document.accompaniment ?? [], fromBeat, toBeat),
  ];
  const beats = onsets.map(([first]) => first.startBeat);
  const steps = onsets.map((onset, index) => {
    const [first] = onset;
    const nextBeat = beats[index + 1] ?? toBeat;
    return {
      index,
      beat: first.startBeat,
      bar: first.bar,
      nextBeat,
      notes: joinUnisons(onset),
      accompaniment: startingIn(others, first.startBeat, nextBeat).filter(
        (note) => !isServed(note, onset),
      ),
    };
  });
  const leadIn = startingIn(others, fromBeat, beats[0] ?? toBeat);
  return { document, settings, fromBeat, toBeat, steps, leadIn };
}

/**
 * Whether a key that is not due is still no mistake. Such keys belong to the other hand's notes
 * nearby, a grace note nearby, or a note that the own hand holds. So do the neighbours of a note
 * with a trill, turn or mordent.
 */
export function isTolerated(plan: WaitPlan, stepIndex: number, pitchMidi: number): boolean {
  const step = plan.steps[stepIndex];
  if (!step) return true;
  const before = plan.steps[stepIndex - 1]?.beat ?? plan.fromBeat;
  const beforeThat = plan.steps[stepIndex - 2]?.beat ?? plan.fromBeat;
  return plan.document.notes.some((note) => {
    const endBeat = note.startBeat + note.beats;
    const isAround =
      note.startBeat <= step.beat + beatTolerance && endBeat >= step.beat - beatTolerance;
    if (note.isEmbellished && isAround && isNeighbour(note, pitchMidi)) return true;
    if (note.pitchMidi !== pitchMidi) return false;
    if (!includesHand(plan.settings.hands, note.hand) || isOutOfReach(note, plan.settings)) {
      return note.startBeat <= step.nextBeat && endBeat >= before;
    }
    if (note.isOrnament) return note.startBeat >= beforeThat && note.startBeat <= step.nextBeat;
    return note.startBeat < step.beat - beatTolerance && endBeat > step.beat + beatTolerance;
  });
}

function isDue(note: PracticeNote, settings: WaitSettings): boolean {
  return (
    includesHand(settings.hands, note.hand) && !note.isOrnament && !isOutOfReach(note, settings)
  );
}

/** Ornaments of the practised hand are optional and are not played for the learner. */
function isPlayedForLearner(note: PracticeNote, settings: WaitSettings): boolean {
  return !includesHand(settings.hands, note.hand) || isOutOfReach(note, settings);
}

/** One key serves a unison of both hands. */
const isServed = (note: AudibleNote, onset: readonly PracticeNote[]): boolean =>
  onset.some(
    ({ pitchMidi, startBeat }) =>
      pitchMidi === note.pitchMidi && Math.abs(startBeat - note.startBeat) < beatTolerance,
  );

const isNeighbour = (note: PracticeNote, pitchMidi: number): boolean =>
  Math.abs(note.pitchMidi - pitchMidi) <= neighbourSemitones;

const isOutOfReach = (note: PracticeNote, { range = fullKeyboard }: WaitSettings) =>
  !isInRange(range, note.pitchMidi);

function startingIn<Note extends AudibleNote>(
  notes: readonly Note[],
  fromBeat: number,
  toBeat: number,
): Note[] {
  return notes.filter(
    ({ startBeat }) => startBeat >= fromBeat - beatTolerance && startBeat < toBeat - beatTolerance,
  );
}

type Onset = [PracticeNote, ...PracticeNote[]];

function groupByOnset(notes: readonly PracticeNote[]): Onset[] {
  const onsets: Onset[] = [];
  for (const note of notes.toSorted((one, other) => one.startBeat - other.startBeat)) {
    const onset = onsets.at(-1);
    if (onset && note.startBeat - onset[0].startBeat < beatTolerance) onset.push(note);
    else onsets.push([note]);
  }
  return onsets;
}

function joinUnisons(onset: Onset): StepNote[] {
  const byPitch = Map.groupBy(onset, ({ pitchMidi }) => pitchMidi);
  return [...byPitch.entries()]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([pitchMidi, notes]) => {
      const shown = notes.find(({ finger }) => finger !== undefined) ?? notes[0];
      if (!shown) return [];
      const { hand, finger, spelled } = shown;
      return [
        { pitchMidi, noteIds: [...new Set(notes.map(({ id }) => id))], hand, finger, spelled },
      ];
    });
}
