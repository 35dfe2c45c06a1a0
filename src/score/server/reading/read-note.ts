import { nameNote, ownId } from "../print/name-notes.ts";
import type { SoundingRole } from "../score.ts";
import { childOf, childrenOf, numberAt, textAt, type XmlElement } from "../xml/xml-tree.ts";
import { readPitch } from "./spell-pitch.ts";
import {
  advanceCursor,
  type MeasureCursor,
  quartersOf,
  quartersOfType,
  remark,
  soundingRoles,
  type WrittenNote,
} from "./written-bar.ts";

/** Children of `<ornaments>` that add no key of their own. */
const marksBesideOrnaments = new Set(["accidental-mark", "other-ornament"]);
/** A note that is written with no length at all sounds so long. */
const shortestQuarters = 0.125;

/** Reads a `<note>` or rest at the cursor and advances the cursor. */
export function readNote(cursor: MeasureCursor, note: XmlElement): void {
  const isGrace = childOf(note, "grace") !== undefined;
  const isChord = childOf(note, "chord") !== undefined;
  const isCue = isSilentCue(cursor, note, isChord);
  cursor.notes += 1;
  if (isGrace) {
    if (!isCue) readGraceNote(cursor, note, isChord);
    return;
  }
  const onset = (isChord ? cursor.lastOnset : undefined) ?? cursor.atQuarters;
  const follows = isChord && cursor.lastOnset !== undefined;
  const rest = childOf(note, "rest");
  const written = quartersOf(cursor, note);
  const advance = written ?? (numberAt(note, "duration") === 0 ? 0 : (quartersOfType(note) ?? 0));
  if (!rest && !isCue) {
    const described = describeNote(cursor, note);
    if (described) {
      const quarters = advance || (quartersOfType(note) ?? shortestQuarters);
      if (!advance) remark(cursor, "length", `${described.spelled} has no length: played short`);
      if (!follows || cursor.bar.waiting[described.hand].length > 0) {
        placeGraceNotes(cursor, described.hand, onset);
      }
      cursor.bar.notes.push({ ...described, startQuarters: onset, quarters });
    }
  }
  if (follows) return;
  advanceCursor(cursor, advance);
  // A rest of a whole bar lasts as long as the bar, whatever length it is written with; silent notes add none.
  if (rest?.attributes.measure !== "yes" && !isCue) {
    cursor.soundQuarters = Math.max(cursor.soundQuarters, cursor.atQuarters);
  }
  cursor.lastOnset = onset;
}

/**
 * Whether a note is a cue note, which no hand plays. MuseScore before version 4 writes `<cue/>` for small notes,
 * such as cadenzas: those that are printed are played. Its hidden ones are the ornaments of printed notes; of
 * their chords the first note alone is marked.
 */
function isSilentCue(cursor: MeasureCursor, note: XmlElement, isChord: boolean): boolean {
  const isMarked = childOf(note, "cue") !== undefined;
  const isHidden = note.attributes["print-object"] === "no";
  const isSilent = isMarked
    ? isHidden || !cursor.reading.hasSmallCues
    : isChord && isHidden && cursor.isLastSilent;
  if (isMarked) {
    remark(cursor, "cue", isSilent ? "cue notes are not played" : "small notes are played");
  }
  if (!isChord) cursor.isLastSilent = isSilent;
  return isSilent;
}

/** Places a hand's waiting grace notes before a position of the bar. */
function placeGraceNotes(cursor: MeasureCursor, hand: SoundingRole, startQuarters: number): void {
  const { bar } = cursor;
  const own = bar.waiting[hand];
  const steps = own.at(-1)?.graceSteps ?? 0;
  bar.hosts[hand] ??= { place: bar.notes.length, startQuarters, steps };
  for (const grace of own) {
    bar.notes.push({ ...grace, graceSteps: steps - grace.graceSteps + 1, startQuarters });
  }
  bar.waiting[hand] = [];
}

/** Before the cursor goes back, waiting grace notes are placed where they stand: at a voice's end. */
export function settleGraceNotes({ bar }: MeasureCursor): void {
  for (const hand of soundingRoles) {
    const own = bar.waiting[hand];
    const steps = own.at(-1)?.graceSteps ?? 0;
    for (const grace of own) {
      bar.notes.push({ ...grace, graceSteps: steps - grace.graceSteps + 1 });
    }
    bar.waiting[hand] = [];
  }
}

function readGraceNote(cursor: MeasureCursor, note: XmlElement, isChord: boolean): void {
  const described = describeNote(cursor, note);
  if (!described) return;
  const waiting = cursor.bar.waiting[described.hand];
  const order = (waiting.at(-1)?.graceSteps ?? 0) + (isChord ? 0 : 1);
  waiting.push({
    ...described,
    startQuarters: cursor.atQuarters,
    quarters: 0,
    graceSteps: Math.max(1, order),
  });
}

type Described = Omit<WrittenNote, "startQuarters" | "quarters">;

/** Undefined for a note that no hand plays, or no key. */
function describeNote(cursor: MeasureCursor, note: XmlElement): Described | undefined {
  const { part } = cursor;
  const staff = numberAt(note, "staff") ?? 1;
  const hand = part.handOf(staff);
  if (hand === null) return undefined;
  if (part.ossias.has(staff)) {
    remark(cursor, "ignored", "the ossia is not played");
    return undefined;
  }
  const pitch = readPitch(note);
  if (typeof pitch === "string") {
    remark(cursor, "pitch", pitch);
    return undefined;
  }
  const { spelled, isRounded, isRespelled } = pitch;
  // A hand plays what is printed, since keys and print agree.
  const pitchMidi = pitch.pitchMidi + (hand === "accompaniment" ? part.transposedBy : 0);
  if (pitchMidi < 0 || pitchMidi > 127) return undefined;
  if (isRounded) remark(cursor, "pitch", `a microtone is played as ${spelled}`);
  if (isRespelled)
    remark(cursor, "pitch", `a note with no such accidental is played as ${spelled}`);
  const notations = childrenOf(note, "notations");
  const articulations = notations.flatMap((each) => childOf(each, "articulations")?.children ?? []);
  const marks = new Set(articulations.map((mark) => mark.name));
  const ornaments = notations.flatMap((each) => childOf(each, "ornaments")?.children ?? []);
  const finger = notations
    .map((each) => numberAt(each, "technical", "fingering"))
    .find((each) => each !== undefined);
  const accent = marks.has("accent") || marks.has("strong-accent") ? 14 : 0;
  const written = Number(note.attributes.dynamics);
  const velocity = written > 0 ? written * 0.9 : part.velocity;
  const ties = [note, ...notations]
    .flatMap((each) => each.children)
    .filter(({ name }) => name === "tie" || name === "tied")
    .map(({ attributes }) => attributes.type);
  return {
    id: ownId(note.attributes.id) ?? nameNote(cursor.fileIndex, cursor.notes),
    voice: textAt(note, "voice") ?? "1",
    staff,
    part: part.index,
    pitchMidi,
    spelled,
    hand,
    finger: finger !== undefined && finger >= 1 && finger <= 5 ? finger : undefined,
    velocity: Math.min(127, Math.max(1, Math.round(velocity + accent))),
    heldShare: marks.has("staccatissimo") ? 0.3 : marks.has("staccato") ? 0.5 : 1,
    isEmbellished: ornaments.some(({ name }) => !marksBesideOrnaments.has(name)),
    graceSteps: 0,
    startsTie: ties.includes("start") || ties.includes("continue"),
    endsTie: ties.includes("stop") || ties.includes("continue"),
  };
}
