import { listCorrectedOrder, type OrderCorrection, type ScoreCorrections } from "./corrections.ts";
import { midiFields } from "./midi/convert-midi.ts";
import { readBarSigns } from "./order/bar-signs.ts";
import { mostSoundingBars, unfoldBars } from "./order/unfold-bars.ts";
import { assignStaves, chooseParts, fitsParts, isPrinted, sounds } from "./reading/choose-parts.ts";
import { giveNotes } from "./reading/give-notes.ts";
import { readBars } from "./reading/read-bars.ts";
import { type Sounding, soundBars } from "./reading/sound-bars.ts";
import { defaultTempo, makeTempoMap, type TempoMap } from "./reading/tempo-map.ts";
import type { ScoreReading, SoundingNote, WrittenBar } from "./reading/written-bar.ts";
import { Remarks } from "./remarks.ts";
import {
  type AccompanimentNote,
  type Hand,
  type ReadScore,
  ScoreError,
  type ScoreNote,
  type ScorePedal,
} from "./score.ts";
import { toPartwise } from "./xml/to-partwise.ts";
import { childOf, childrenOf, readXmlTree, textAt, type XmlElement } from "./xml/xml-tree.ts";

const graceSeconds = 0.075;
const longestPieceSeconds = 3600;

/**
 * Parses a MusicXML score as musicians write it: of several parts that of the piano. Unfolds repeats, endings
 * and jumps into the order in which bars sound, and merges ties. Grace notes sound just before the beat. Times
 * are in seconds. Reads what is not written by the rules as far as it can be played, and remarks on it. A
 * teacher's corrections count where they fit the file. Throws ScoreError for a text that is no music or would
 * take too much time or memory.
 */
export function readScore(xml: string, corrections?: ScoreCorrections): ReadScore {
  return readScoreTree(readXmlTree(toPartwise(xml)), corrections);
}

/** As {@link readScore}, of a parsed partwise score. */
export function readScoreTree(root: XmlElement, corrections?: ScoreCorrections): ReadScore {
  requireScore(root);
  const remarks = new Remarks();
  const isUnprinted = readMidiFields(root, remarks);
  const { sounding, keyFifths, corrected, printedParts } = playScore(
    root,
    corrections ?? { hands: null, order: null },
    remarks,
  );
  const tempoMap = makeTempoMap(sounding.tempos);
  const { secondsAt } = tempoMap;
  const durationSeconds = secondsAt(sounding.quarters);
  const notes = sounding.notes.flatMap((note) =>
    note.hand === "accompaniment" ? [] : [toScoreNote(note, note.hand, tempoMap)],
  );
  const accompaniment = sounding.notes.flatMap((note) =>
    note.hand === "accompaniment" ? [toAccompaniment(note, tempoMap)] : [],
  );
  if (notes.length === 0) {
    throw new ScoreError(
      corrected.hands
        ? "The staves of the hands have no notes. Give a hand another staff."
        : "The score has no notes. Export it again with its notes.",
    );
  }
  if (durationSeconds > longestPieceSeconds) {
    throw new ScoreError("The score lasts longer than an hour. Divide it into lessons.");
  }
  const title = textAt(root, "work", "work-title") || textAt(root, "movement-title");
  return {
    ...(title ? { title } : {}),
    notes: notes.sort(bySoundingOrder),
    chords: sounding.chords
      .map(({ atQuarters, text }) => ({
        startSeconds: secondsAt(atQuarters),
        startBeat: round(atQuarters),
        text,
      }))
      .sort((a, b) => a.startSeconds - b.startSeconds),
    bars: sounding.bars.map(({ atQuarters, quarters, ...bar }) => {
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
    pedals: toScorePedals(sounding, secondsAt),
    tempoKnots: tempoMap.knotsUntil(sounding.quarters),
    durationSeconds,
    totalBeats: round(sounding.quarters),
    pickupBeats: sounding.pickupBeats,
    tempo: sounding.tempos[0]?.quartersPerMinute ?? defaultTempo,
    keyFifths: keyFifths ?? 0,
    remarks: remarks.list,
    remarkCount: remarks.count,
    ...(accompaniment.length > 0 && {
      accompaniment: accompaniment.sort((a, b) => a.startBeat - b.startBeat),
    }),
    ...(isUnprinted && { isUnprinted: true }),
    ...(corrections && { corrected }),
    ...(printedParts && { printedParts }),
  };
}

function requireScore({ name }: XmlElement): void {
  if (name !== "score-partwise") {
    throw new ScoreError(
      "This is not a MusicXML score. Export the score as MusicXML (.mxl or .musicxml).",
    );
  }
}

/** Reads the fields of a score that was a MIDI file; true if it has no print. */
function readMidiFields(root: XmlElement, remarks: Remarks): boolean {
  const identification = childOf(root, "identification");
  const fields = (identification ? childrenOf(identification, "miscellaneous") : []).flatMap(
    (each) => childrenOf(each, "miscellaneous-field"),
  );
  const valuesOf = (name: string) =>
    fields.flatMap(({ attributes, text }) => (attributes.name === name ? [text] : []));
  const isUnprinted = valuesOf(midiFields.print).includes("none");
  if (!isUnprinted) return false;
  for (const remark of valuesOf(midiFields.remark)) remarks.add("", "midi", remark);
  return true;
}

/**
 * The written bars of all parts, with the hands that a teacher chose for staves and notes. Throws ScoreError for
 * more bars than a lesson may have.
 */
export function readWrittenBars(
  root: XmlElement,
  { hands, notes }: Pick<ScoreCorrections, "hands" | "notes">,
  remarks: Remarks,
) {
  const assigned = assignStaves(root, hands);
  const fits =
    hands !== null &&
    fitsParts(
      hands,
      assigned.map(({ part }) => part),
    );
  if (hands && !fits) {
    remarks.add(
      "",
      "staff",
      "the hands were chosen for a file with other parts: read as in the file",
    );
  }
  const parts = chooseParts(assigned, remarks);
  const count = parts.reduce((most, { measures }) => Math.max(most, measures.length), 0);
  if (count === 0)
    throw new ScoreError("The score has no measures. Export it again with its notes.");
  if (count > mostSoundingBars) {
    throw new ScoreError(
      `The score has more than ${mostSoundingBars} bars. Divide it into lessons.`,
    );
  }
  const reading: ScoreReading = {
    meter: undefined,
    keyFifths: undefined,
    tempo: defaultTempo,
    hasSmallCues: isOfMuseScore(root),
    remarks,
  };
  const bars = readBars(reading, parts);
  const corrected = { hands: fits, notes: notes ? giveNotes(bars, notes, remarks) : false };
  return { assigned, parts, bars, keyFifths: reading.keyFifths, corrected };
}

/** Whether a version of MuseScore before 4 wrote the file. */
function isOfMuseScore(root: XmlElement): boolean {
  const identification = childOf(root, "identification");
  const encoding = identification && childOf(identification, "encoding");
  const programs = encoding ? childrenOf(encoding, "software") : [];
  return programs.some(({ text }) => /^MuseScore [0-3]\b/.test(text));
}

/** The signs of all parts lead through the bars; the tempo of each counts. */
function playScore(root: XmlElement, { order, ...chosen }: ScoreCorrections, remarks: Remarks) {
  const { assigned, parts, bars, keyFifths, corrected } = readWrittenBars(root, chosen, remarks);
  const measures = bars.map((_, at) => parts.flatMap((part) => part.measures[at] ?? []));
  const inOrder = order && correctOrder(order, { bars, remarks });
  const unfold = () => {
    const { order: signed, notes } = unfoldBars(readBarSigns(measures));
    for (const { bar, text } of notes) remarks.add(bars[bar]?.number ?? "", "jump", text);
    return signed;
  };
  const addsParts = assigned.some(({ roles, guess }) => sounds(roles) && !sounds(guess));
  return {
    keyFifths,
    sounding: soundBars(bars, inOrder ?? unfold(), remarks),
    corrected: { ...corrected, order: inOrder !== null },
    printedParts: addsParts
      ? assigned.flatMap((part, index) => (isPrinted(part) ? [index] : []))
      : null,
  };
}

/** The bars in a teacher's order, with remarks on those that it leaves out; null if it does not fit. */
function correctOrder(
  order: OrderCorrection,
  { bars, remarks }: { bars: readonly WrittenBar[]; remarks: Remarks },
): number[] | null {
  const corrected = listCorrectedOrder(order, bars.length);
  if (!corrected) {
    const reason =
      "the order of bars was corrected for a file with other bars: read as in the file";
    remarks.add("", "jump", reason);
    return null;
  }
  for (const [from, to] of corrected.unheard) {
    const [first, last] = [bars[from]?.number, bars[to]?.number];
    const named = from === to ? `bar ${first} is` : `bars ${first}–${last} are`;
    remarks.add("", "jump", `${named} not played in the corrected order`);
  }
  return corrected.order;
}

/** When a note sounds and how long. */
function timeOf(note: SoundingNote, { secondsAt, quartersAt }: TempoMap) {
  const onsetSeconds = secondsAt(note.startQuarters);
  const writtenSeconds = secondsAt(note.startQuarters + note.quarters) - onsetSeconds;
  const isGrace = note.graceSteps > 0;
  const startSeconds = round(Math.max(0, onsetSeconds - note.graceSteps * graceSeconds));
  const startBeat = isGrace ? quartersAt(startSeconds) : round(note.startQuarters);
  return {
    startSeconds,
    durationSeconds: isGrace ? graceSeconds : round(writtenSeconds * note.heldShare),
    startBeat,
    beats: isGrace
      ? round(quartersAt(startSeconds + graceSeconds) - startBeat)
      : round(note.quarters * note.heldShare),
  };
}

function toAccompaniment(note: SoundingNote, tempoMap: TempoMap): AccompanimentNote {
  const { startBeat, beats } = timeOf(note, tempoMap);
  return { pitchMidi: note.pitchMidi, startBeat, beats, velocity: note.velocity };
}

function toScoreNote(note: SoundingNote, hand: Hand, tempoMap: TempoMap): ScoreNote {
  return {
    id: note.id,
    voice: note.voice,
    bar: note.bar,
    ...(note.tiedIds.length > 0 && { tiedIds: note.tiedIds }),
    pitchMidi: note.pitchMidi,
    ...timeOf(note, tempoMap),
    hand,
    ...(note.finger === undefined ? {} : { finger: note.finger }),
    spelled: note.spelled,
    velocity: note.velocity,
    ...(note.graceSteps > 0 && { isOrnament: true }),
    ...(note.isEmbellished && { isEmbellished: true }),
  };
}

/** Pairs pedal presses and releases. A pedal that is never released is held to the end. */
function toScorePedals(
  { pedalMoves, quarters }: Sounding,
  secondsAt: (atQuarters: number) => number,
): ScorePedal[] {
  const pedals: ScorePedal[] = [];
  let down: { downSeconds: number; downBeat: number } | undefined;
  const moves = pedalMoves.toSorted((a, b) => a.atQuarters - b.atQuarters);
  for (const { atQuarters, move } of [...moves, { atQuarters: quarters, move: "stop" }]) {
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
