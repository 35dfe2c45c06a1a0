import { placeGraceNotes } from "./read-note.ts";
import { type Score, ScoreError, type ScoreNote, type ScorePedal } from "./score.ts";
import type { ScoreWalk, WrittenNote } from "./score-walk.ts";
import { defaultTempo, makeTempoMap } from "./tempo-map.ts";
import { unfoldMeasures } from "./unfold-measures.ts";
import { defaultVelocity } from "./velocity.ts";
import { walkMeasure } from "./walk-measure.ts";
import { childrenOf, readXmlTree, textAt, type XmlElement } from "./xml-tree.ts";

const graceSeconds = 0.075;
const longestPieceSeconds = 3600;

/**
 * Parses a MusicXML 4.0 partwise score of one piano part, staff 1 for the right hand and staff 2
 * for the left. Repeats, endings and jumps are unfolded into the order in which bars sound, ties are
 * merged, grace notes sound just before the beat, times are in seconds.
 * Throws ScoreError naming the measure where the score cannot be played as written.
 */
export function readScore(xml: string): Score {
  const root = readXmlTree(xml);
  const walk = walkScore(getOnlyPart(root));
  const secondsAt = makeTempoMap(walk.tempos);
  const durationSeconds = secondsAt(walk.atQuarters);
  if (walk.notes.length === 0) throw new ScoreError("The score has no notes.");
  if (durationSeconds > longestPieceSeconds) {
    throw new ScoreError("The score lasts longer than an hour.");
  }
  const title = textAt(root, "work", "work-title") || textAt(root, "movement-title");
  return {
    ...(title ? { title } : {}),
    notes: walk.notes.map((note) => toScoreNote(note, secondsAt)).sort(bySoundingOrder),
    chords: walk.chords
      .map(({ atQuarters, text }) => ({ startSeconds: secondsAt(atQuarters), text }))
      .sort((a, b) => a.startSeconds - b.startSeconds),
    bars: walk.bars.map(({ atQuarters, quarters, ...bar }) => {
      const startSeconds = secondsAt(atQuarters);
      const endSeconds = secondsAt(atQuarters + quarters);
      return { startSeconds, durationSeconds: round(endSeconds - startSeconds), ...bar };
    }),
    pedals: toScorePedals(walk, secondsAt),
    durationSeconds,
    pickupBeats: walk.pickupBeats,
    tempo: walk.tempos[0]?.quartersPerMinute ?? defaultTempo,
    keyFifths: walk.keyFifths ?? 0,
  };
}

function getOnlyPart(root: XmlElement): XmlElement {
  if (root.name === "score-timewise") {
    throw new ScoreError("The score is timewise MusicXML; save it as partwise.");
  }
  if (root.name !== "score-partwise") throw new ScoreError("This is not a MusicXML score.");
  const [part, ...others] = childrenOf(root, "part");
  if (!part) throw new ScoreError("The score has no part.");
  if (others.length > 0) {
    throw new ScoreError("The score has more than one part; a lesson is one piano part.");
  }
  return part;
}

function walkScore(part: XmlElement): ScoreWalk {
  const walk: ScoreWalk = {
    atQuarters: 0,
    divisions: undefined,
    time: undefined,
    keyFifths: undefined,
    velocity: defaultVelocity,
    notes: [],
    graces: [],
    openTies: new Map(),
    chords: [],
    tempos: [],
    pickupBeats: 0,
    bars: [],
    jumpedTo: undefined,
    pedalMoves: [],
  };
  const measures = childrenOf(part, "measure");
  if (measures.length === 0) throw new ScoreError("The score has no measures.");
  const after: CarriedState[] = [];
  let previous = -1;
  for (const index of unfoldMeasures(measures)) {
    const measure = measures[index];
    if (!measure) continue;
    if (index !== previous + 1) carryState(walk, after[index - 1]);
    walkMeasure(walk, measure, index);
    after[index] = stateOf(walk);
    previous = index;
  }
  placeGraceNotes(walk, undefined);
  return walk;
}

type CarriedState = ReturnType<typeof stateOf>;

/** What a measure leaves to the next one. */
function stateOf({ divisions, time, velocity, tempos }: ScoreWalk) {
  return { divisions, time, velocity, tempo: tempos.at(-1)?.quartersPerMinute ?? defaultTempo };
}

/** After a jump the state is that in which the measure is written; a first bar begins anew. */
function carryState(walk: ScoreWalk, written: CarriedState | undefined): void {
  walk.jumpedTo = walk.atQuarters;
  if (!written) return;
  const { tempo, ...state } = written;
  if (tempo !== stateOf(walk).tempo) {
    walk.tempos.push({ atQuarters: walk.atQuarters, quartersPerMinute: tempo });
  }
  Object.assign(walk, state);
}

function toScoreNote(note: WrittenNote, secondsAt: (atQuarters: number) => number): ScoreNote {
  const onsetSeconds = secondsAt(note.startQuarters);
  const writtenSeconds = secondsAt(note.startQuarters + note.quarters) - onsetSeconds;
  const isGrace = note.graceSteps > 0;
  return {
    ...{ id: note.id, voice: note.voice, bar: note.bar },
    pitchMidi: note.pitchMidi,
    startSeconds: round(Math.max(0, onsetSeconds - note.graceSteps * graceSeconds)),
    durationSeconds: isGrace ? graceSeconds : round(writtenSeconds * note.heldShare),
    hand: note.hand,
    ...(note.finger === undefined ? {} : { finger: note.finger }),
    spelled: note.spelled,
    velocity: note.velocity,
  };
}

/** Pairs pedal moves; a pedal never released is held to the end. */
function toScorePedals(walk: ScoreWalk, secondsAt: (atQuarters: number) => number): ScorePedal[] {
  const pedals: ScorePedal[] = [];
  let downSeconds: number | undefined;
  const moves = walk.pedalMoves.toSorted((a, b) => a.atQuarters - b.atQuarters);
  for (const { atQuarters, move } of [...moves, { atQuarters: walk.atQuarters, move: "stop" }]) {
    const seconds = secondsAt(atQuarters);
    if (downSeconds !== undefined && seconds > downSeconds) {
      pedals.push({ downSeconds, upSeconds: seconds });
    }
    downSeconds = move === "stop" ? undefined : seconds;
  }
  return pedals;
}

function bySoundingOrder(a: ScoreNote, b: ScoreNote): number {
  return a.startSeconds - b.startSeconds || a.pitchMidi - b.pitchMidi;
}

function round(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}
