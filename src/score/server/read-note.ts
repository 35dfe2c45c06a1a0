import { nameNote, ownId } from "./name-notes.ts";
import { type Hand, ScoreError } from "./score.ts";
import {
  addNote,
  advanceCursor,
  type MeasureCursor,
  quartersOf,
  type ScoreWalk,
  type WrittenNote,
} from "./score-walk.ts";
import { readPitch } from "./spell-pitch.ts";
import { childOf, childrenOf, numberAt, textAt, type XmlElement } from "./xml-tree.ts";

const tolerance = 1e-6;
/** Children of `<ornaments>` that add no key of their own. */
const marksBesideOrnaments = new Set(["accidental-mark", "other-ornament"]);

/** Reads a `<note>` or rest at the cursor and advances the cursor. */
export function readNote(walk: ScoreWalk, cursor: MeasureCursor, note: XmlElement): void {
  const isGrace = childOf(note, "grace") !== undefined;
  const isChord = childOf(note, "chord") !== undefined;
  cursor.notes += 1;
  if (childOf(note, "cue")) {
    if (!isGrace && !isChord) advanceCursor(cursor, quartersOf(walk, note, cursor.where));
    return;
  }
  if (isGrace) {
    readGraceNote(walk, cursor, note, isChord);
    return;
  }
  const quarters = quartersOf(walk, note, cursor.where);
  const onset = isChord ? cursor.lastOnset : cursor.atQuarters;
  if (onset === undefined) {
    throw new ScoreError(`${cursor.where}: a <chord/> note follows no note.`);
  }
  if (!childOf(note, "rest")) {
    const written = { ...describeNote(walk, cursor, note), startQuarters: onset, quarters };
    if (!isChord) placeGraceNotes(walk, written);
    addWritten(walk, cursor, note, written);
  }
  if (!isChord) {
    advanceCursor(cursor, quarters);
    cursor.lastOnset = onset;
  }
}

/** Places a hand's waiting grace notes before a note, or at the end of the score. */
export function placeGraceNotes(
  walk: ScoreWalk,
  { hand, startQuarters }: Pick<WrittenNote, "hand" | "startQuarters">,
): void {
  const own = walk.graces[hand];
  const steps = own.at(-1)?.graceSteps ?? 0;
  for (const grace of own) {
    grace.graceSteps = steps - grace.graceSteps + 1;
    grace.startQuarters = startQuarters;
    addNote(walk.notes, grace);
  }
  walk.graces[hand] = [];
}

function readGraceNote(
  walk: ScoreWalk,
  cursor: MeasureCursor,
  note: XmlElement,
  isChord: boolean,
): void {
  const described = describeNote(walk, cursor, note);
  const waiting = walk.graces[described.hand];
  const order = (waiting.at(-1)?.graceSteps ?? 0) + (isChord ? 0 : 1);
  addNote(waiting, {
    ...described,
    startQuarters: cursor.atQuarters,
    quarters: 0,
    graceSteps: Math.max(1, order),
  });
}

function describeNote(
  walk: ScoreWalk,
  cursor: MeasureCursor,
  note: XmlElement,
): Omit<WrittenNote, "startQuarters" | "quarters"> {
  const notations = childrenOf(note, "notations");
  const articulations = notations.flatMap((each) => childOf(each, "articulations")?.children ?? []);
  const marks = new Set(articulations.map((mark) => mark.name));
  const ornaments = notations.flatMap((each) => childOf(each, "ornaments")?.children ?? []);
  const finger = notations
    .map((each) => numberAt(each, "technical", "fingering"))
    .find((each) => each !== undefined);
  const accent = marks.has("accent") || marks.has("strong-accent") ? 14 : 0;
  const written = Number(note.attributes.dynamics);
  const velocity = written > 0 ? written * 0.9 : walk.velocity;
  return {
    id: ownId(note.attributes.id) ?? nameNote(cursor.writtenIndex, cursor.notes),
    tiedIds: [],
    voice: textAt(note, "voice") ?? "1",
    bar: walk.bars.length,
    ...readPitch(note, cursor.where),
    hand: readHand(note, cursor.where),
    finger: finger !== undefined && finger >= 1 && finger <= 5 ? finger : undefined,
    velocity: Math.min(127, Math.max(1, Math.round(velocity + accent))),
    heldShare: marks.has("staccatissimo") ? 0.3 : marks.has("staccato") ? 0.5 : 1,
    isEmbellished: ornaments.some(({ name }) => !marksBesideOrnaments.has(name)),
    graceSteps: 0,
  };
}

function readHand(note: XmlElement, where: string): Hand {
  const staff = textAt(note, "staff") ?? "1";
  if (staff === "1") return "right";
  if (staff === "2") return "left";
  throw new ScoreError(`${where}: staff ${staff} belongs to neither hand.`);
}

function addWritten(
  walk: ScoreWalk,
  cursor: MeasureCursor,
  note: XmlElement,
  written: WrittenNote,
): void {
  const ties = childrenOf(note, "tie").map((tie) => tie.attributes.type);
  const key = `${written.hand} ${written.pitchMidi}`;
  const open = walk.openTies.get(key);
  walk.openTies.delete(key);
  let sounding = written;
  if (ties.includes("stop")) {
    const reaches = open ? open.startQuarters + open.quarters : Number.NaN;
    if (open && Math.abs(reaches - written.startQuarters) <= tolerance) {
      open.quarters += written.quarters;
      open.tiedIds.push(written.id);
      sounding = open;
    } else if (walk.jumpedTo === written.startQuarters) {
      addNote(walk.notes, written);
    } else {
      throw new ScoreError(`${cursor.where}: the tie to ${written.spelled} comes from no note.`);
    }
  } else {
    addNote(walk.notes, written);
  }
  if (ties.includes("start")) walk.openTies.set(key, sounding);
}
