import { mostSoundingBars } from "../order/unfold-bars.ts";
import { mostNotes } from "../reading/written-bar.ts";
import { ScoreError } from "../score.ts";
import { type MidiPiece, readMidiPiece } from "./read-midi-piece.ts";
import type { MidiNote } from "./split-hands.ts";

/** The fields by which a converted score says that it has no print, and what the teacher should know. */
export const midiFields = { print: "print", remark: "remark" } as const;

interface Bar {
  startTick: number;
  endTick: number;
  /** Where it differs from that of the bar before. */
  meter: MidiPiece["meters"][number] | undefined;
}

/** A note within a bar, tied to those in the bars beside it. */
interface Segment extends MidiNote {
  staff: number;
  startsTie: boolean;
  endsTie: boolean;
}

/**
 * The MusicXML of a MIDI file: what it sounds, in bars, with a part for each track. It is read as any other
 * score, but never printed. Throws ScoreError.
 */
export function convertMidi(file: Uint8Array): string {
  const piece = readMidiPiece(file);
  const bars = listBars(piece);
  const listed = piece.parts.map(
    ({ name }, index) =>
      `<score-part id="P${index + 1}"><part-name>${escapeXml(name)}</part-name></score-part>`,
  );
  const written = piece.parts.map((_, index) => writePart(piece, index, bars));
  const fields = [
    writeField(midiFields.print, "none"),
    ...piece.remarks.map((remark) => writeField(midiFields.remark, remark)),
  ];
  return (
    '<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0">' +
    `<work><work-title>${escapeXml(piece.title)}</work-title></work>` +
    `<identification><miscellaneous>${fields.join("")}</miscellaneous></identification>` +
    `<part-list>${listed.join("")}</part-list>${written.join("")}</score-partwise>`
  );
}

const writeField = (name: string, text: string) =>
  `<miscellaneous-field name="${name}">${escapeXml(text)}</miscellaneous-field>`;

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A bar ends with its metre, or where another metre begins. */
function listBars({ parts, meters, ticksPerQuarter }: MidiPiece): Bar[] {
  const notes = parts.flatMap(({ staves }) => staves.flat());
  const end = notes.reduce((last, { endTick }) => Math.max(last, endTick), 0);
  const bars: Bar[] = [];
  let [start, at] = [0, -1];
  while (start < end) {
    if (bars.length === mostSoundingBars) {
      throw new ScoreError(
        `The MIDI file has more than ${mostSoundingBars} bars. Divide it into lessons.`,
      );
    }
    const before = at;
    while ((meters[at + 1]?.tick ?? Infinity) <= start) at += 1;
    const meter = meters[at];
    const quarters = meter ? (meter.beats * 4) / meter.beatType : 4;
    const full = start + Math.max(1, Math.round(quarters * ticksPerQuarter));
    const endTick = Math.min(full, meters[at + 1]?.tick ?? Infinity);
    bars.push({ startTick: start, endTick, meter: at === before ? undefined : meter });
    start = endTick;
  }
  return bars;
}

function writePart(piece: MidiPiece, index: number, bars: readonly Bar[]): string {
  const staves = piece.parts[index]?.staves ?? [];
  const segments = cutAtBars(staves, bars);
  // The tempo of any part counts; the pedal is that of every part, whichever is played.
  const marks = [
    ...piece.pedalMoves.map(({ tick, isDown }) => ({ tick, xml: writePedal(isDown) })),
    ...(index === 0 ? piece.tempos : []).map(({ tick, quartersPerMinute }) => ({
      tick,
      xml: `<sound tempo="${quartersPerMinute}"/>`,
    })),
  ].sort((one, other) => one.tick - other.tick);
  let mark = 0;
  const measures = bars.map((bar, place) => {
    const from = mark;
    while ((marks[mark]?.tick ?? Infinity) < bar.endTick) mark += 1;
    const attributes = writeAttributes(piece, {
      meter: bar.meter,
      staves: place === 0 ? staves.length : 0,
    });
    const content = writeMeasure(bar, segments[place] ?? [], {
      marks: marks.slice(from, mark),
      fifths: piece.fifths,
    });
    return `<measure number="${place + 1}">${attributes}${content}</measure>`;
  });
  return `<part id="P${index + 1}">${measures.join("")}</part>`;
}

const writePedal = (isDown: boolean) =>
  `<direction><direction-type><pedal type="${isDown ? "start" : "stop"}"/></direction-type></direction>`;

function writeAttributes(
  { ticksPerQuarter, fifths }: MidiPiece,
  { meter, staves }: { meter: Bar["meter"]; staves: number },
): string {
  const isFirst = staves > 0;
  if (!isFirst && !meter) return "";
  return [
    "<attributes>",
    isFirst && `<divisions>${ticksPerQuarter}</divisions><key><fifths>${fifths}</fifths></key>`,
    meter && `<time><beats>${meter.beats}</beats><beat-type>${meter.beatType}</beat-type></time>`,
    isFirst && `<staves>${staves}</staves>`,
    "</attributes>",
  ]
    .filter(Boolean)
    .join("");
}

/** Each bar's notes by staff, ordered by start. */
function cutAtBars(staves: readonly MidiNote[][], bars: readonly Bar[]): Segment[][] {
  const cut: Segment[][] = bars.map(() => []);
  let count = 0;
  for (const [index, notes] of staves.entries()) {
    let first = 0;
    for (const note of notes) {
      while ((bars[first]?.endTick ?? Infinity) <= note.startTick) first += 1;
      for (let at = first; (bars[at]?.startTick ?? Infinity) < note.endTick; at += 1) {
        const { startTick, endTick } = bars[at] ?? note;
        cut[at]?.push({
          ...note,
          startTick: Math.max(startTick, note.startTick),
          endTick: Math.min(endTick, note.endTick),
          staff: index + 1,
          startsTie: note.endTick > endTick,
          endsTie: note.startTick < startTick,
        });
        count += 1;
        if (count > mostNotes) {
          throw new ScoreError("The MIDI file holds its notes too long. Export it again.");
        }
      }
    }
  }
  return cut;
}

interface Marks {
  marks: readonly { tick: number; xml: string }[];
  fifths: number;
}

/** Marks first, then notes; each is reached by `<forward>` or `<backup>`. */
function writeMeasure(bar: Bar, segments: readonly Segment[], { marks, fifths }: Marks): string {
  const xml: string[] = [];
  let at = bar.startTick;
  const moveTo = (tick: number) => {
    const name = tick > at ? "forward" : "backup";
    if (tick !== at) xml.push(`<${name}><duration>${Math.abs(tick - at)}</duration></${name}>`);
    at = tick;
  };
  for (const mark of marks) {
    moveTo(mark.tick);
    xml.push(mark.xml);
  }
  let before: Segment | undefined;
  for (const segment of segments) {
    const isChord = segment.startTick === before?.startTick && segment.staff === before.staff;
    if (!isChord) moveTo(segment.startTick);
    xml.push(writeNote(segment, { isChord, fifths }));
    if (!isChord) at = segment.endTick;
    before = segment;
  }
  moveTo(bar.endTick);
  return xml.join("");
}

const sharpKeys = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
const flatKeys = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"];

function writeNote(
  { pitchMidi, startTick, endTick, velocity, staff, startsTie, endsTie }: Segment,
  { isChord, fifths }: { isChord: boolean; fifths: number },
): string {
  const [step = "C", sign] = (fifths < 0 ? flatKeys : sharpKeys)[pitchMidi % 12] ?? "C";
  const octave = Math.floor(pitchMidi / 12) - 1;
  return [
    // MusicXML dynamics are a percentage of MIDI velocity 90.
    `<note dynamics="${Math.round((velocity * 1e4) / 90) / 100}">`,
    isChord && "<chord/>",
    `<pitch><step>${step}</step>`,
    sign && `<alter>${sign === "#" ? 1 : -1}</alter>`,
    `<octave>${octave}</octave></pitch><duration>${endTick - startTick}</duration>`,
    endsTie && '<tie type="stop"/>',
    startsTie && '<tie type="start"/>',
    `<staff>${staff}</staff></note>`,
  ]
    .filter(Boolean)
    .join("");
}
