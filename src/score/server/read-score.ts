import { placeGraceNotes } from "./read-note.ts";
import { type Score, ScoreError, type ScoreNote, type ScorePedal } from "./score.ts";
import type { ScoreWalk, WrittenNote } from "./score-walk.ts";
import { defaultTempo, makeTempoMap, type TempoMap } from "./tempo-map.ts";
import { unfoldMeasures } from "./unfold-measures.ts";
import { defaultVelocity } from "./velocity.ts";
import { walkMeasure } from "./walk-measure.ts";
import { childrenOf, readXmlTree, textAt, type XmlElement } from "./xml-tree.ts";

const graceSeconds = 0.075;
const longestPieceSeconds = 3600;

/**
 * Parses a MusicXML 4.0 partwise score of one piano part, with staff 1 for the right hand and staff
 * 2 for the left. Unfolds repeats, endings and jumps into the order in which bars sound, and merges
 * ties. Grace notes sound just before the beat. Times are in seconds. Throws ScoreError, which
 * names the measure, for a score that cannot be played as written.
 */
export function readScore(xml: string): Score {
  const root = readXmlTree(xml);
  const walk = walkScore(getOnlyPart(root));
  const tempoMap = makeTempoMap(walk.tempos);
  const { secondsAt } = tempoMap;
  const durationSeconds = secondsAt(walk.atQuarters);
  if (walk.notes.length === 0) throw new ScoreError("The score has no notes.");
  if (durationSeconds > longestPieceSeconds) {
    throw new ScoreError("The score lasts longer than an hour.");
  }
  const title = textAt(root, "work", "work-title") || textAt(root, "movement-title");
  return {
    ...(title ? { title } : {}),
    notes: walk.notes.map((note) => toScoreNote(note, tempoMap)).sort(bySoundingOrder),
    chords: walk.chords
      .map(({ atQuarters, text }) => ({
        startSeconds: secondsAt(atQuarters),
        startBeat: round(atQuarters),
        text,
      }))
      .sort((a, b) => a.startSeconds - b.startSeconds),
    bars: walk.bars.map(({ atQuarters, quarters, ...bar }) => {
      const startSeconds = secondsAt(atQuarters);
      const endSeconds = secondsAt(atQuarters + quarters);
      return {
        startSeconds,
        durationSeconds: round(endSeconds - startSeconds),
        startBeat: round(atQuarters),
        beats: round(quarters),
        ...bar,
      };
    }),
    pedals: toScorePedals(walk, secondsAt),
    tempoKnots: tempoMap.knotsUntil(walk.atQuarters),
    durationSeconds,
    totalBeats: round(walk.atQuarters),
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
    graces: { left: [], right: [] },
    openTies: new Map(),
    chords: [],
    tempos: [],
    pickupBeats: 0,
    bars: [],
    passes: new Map(),
    jumpedTo: undefined,
    pedalMoves: [],
  };
  const measures = childrenOf(part, "measure");
  if (measures.length === 0) throw new ScoreError("The score has no measures.");
  const after: CarriedState[] = [];
  const atFirst = stateOf(walk);
  let previous = -1;
  for (const index of unfoldMeasures(measures)) {
    const measure = measures[index];
    if (!measure) continue;
    if (index !== previous + 1) carryState(walk, after[index - 1] ?? atFirst);
    walkMeasure(walk, measure, index);
    after[index] = stateOf(walk);
    previous = index;
  }
  for (const hand of ["right", "left"] as const) {
    placeGraceNotes(walk, { hand, startQuarters: walk.atQuarters });
  }
  return walk;
}

type CarriedState = ReturnType<typeof stateOf>;

/** The state that a measure passes to the next. */
function stateOf({ divisions, time, velocity, tempos }: ScoreWalk) {
  return { divisions, time, velocity, tempo: tempos.at(-1)?.quartersPerMinute ?? defaultTempo };
}

/** After a jump the state is that of the written measure. A first bar starts with a new state. */
function carryState(walk: ScoreWalk, written: CarriedState): void {
  walk.jumpedTo = walk.atQuarters;
  const { tempo, ...state } = written;
  if (tempo !== stateOf(walk).tempo) {
    walk.tempos.push({ atQuarters: walk.atQuarters, quartersPerMinute: tempo });
  }
  Object.assign(walk, state);
}

function toScoreNote(note: WrittenNote, { secondsAt, quartersAt }: TempoMap): ScoreNote {
  const onsetSeconds = secondsAt(note.startQuarters);
  const writtenSeconds = secondsAt(note.startQuarters + note.quarters) - onsetSeconds;
  const isGrace = note.graceSteps > 0;
  const startSeconds = round(Math.max(0, onsetSeconds - note.graceSteps * graceSeconds));
  const startBeat = isGrace ? quartersAt(startSeconds) : round(note.startQuarters);
  return {
    id: note.id,
    voice: note.voice,
    bar: note.bar,
    ...(note.tiedIds.length > 0 && { tiedIds: note.tiedIds }),
    pitchMidi: note.pitchMidi,
    startSeconds,
    durationSeconds: isGrace ? graceSeconds : round(writtenSeconds * note.heldShare),
    startBeat,
    beats: isGrace
      ? round(quartersAt(startSeconds + graceSeconds) - startBeat)
      : round(note.quarters * note.heldShare),
    hand: note.hand,
    ...(note.finger === undefined ? {} : { finger: note.finger }),
    spelled: note.spelled,
    velocity: note.velocity,
    ...(isGrace && { isOrnament: true }),
    ...(note.isEmbellished && { isEmbellished: true }),
  };
}

/** Pairs pedal presses and releases. A pedal that is never released is held to the end. */
function toScorePedals(walk: ScoreWalk, secondsAt: (atQuarters: number) => number): ScorePedal[] {
  const pedals: ScorePedal[] = [];
  let down: { downSeconds: number; downBeat: number } | undefined;
  const moves = walk.pedalMoves.toSorted((a, b) => a.atQuarters - b.atQuarters);
  for (const { atQuarters, move } of [...moves, { atQuarters: walk.atQuarters, move: "stop" }]) {
    const [seconds, beat] = [secondsAt(atQuarters), round(atQuarters)];
    if (down && seconds > down.downSeconds) {
      pedals.push({ ...down, upSeconds: seconds, upBeat: beat });
    }
    down = move === "stop" ? undefined : { downSeconds: seconds, downBeat: beat };
  }
  return pedals;
}

function bySoundingOrder(a: ScoreNote, b: ScoreNote): number {
  return a.startSeconds - b.startSeconds || a.pitchMidi - b.pitchMidi;
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
