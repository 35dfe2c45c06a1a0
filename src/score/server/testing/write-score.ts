/** A bar of a test's score: notes of each hand, and MusicXML before and after them. */
export interface MadeBar {
  /**
   * Notes one after another, for example `C4:1 D#4+F4:1/3 r:2 ~G4 A4:2( A4:1)`: pitch and quarter
   * notes. `+` is a chord, `r` a rest, `~` a grace note, `!` staccato, `%` a trill. `(` starts a
   * tie and `)` ends it.
   */
  right?: string;
  /** A second voice of the right hand. */
  second?: string;
  left?: string;
  begins?: string;
  ends?: string;
}

const divisions = 12;

/** MusicXML of one piano part in C, four quarters a bar unless `time` says otherwise. */
export function writeScore(bars: readonly MadeBar[], { time = "4/4" } = {}): string {
  const [beats, beatType] = time.split("/");
  const attributes =
    `<attributes><divisions>${divisions}</divisions><key><fifths>0</fifths></key>` +
    `<time><beats>${beats}</beats><beat-type>${beatType}</beat-type></time><staves>2</staves>` +
    '<clef number="1"><sign>G</sign><line>2</line></clef>' +
    '<clef number="2"><sign>F</sign><line>4</line></clef></attributes>';
  const measures = bars.map(({ begins = "", ends = "", ...voices }, index) => {
    const written = [
      writeVoice(voices.right, { voice: 1, staff: 1 }),
      writeVoice(voices.second, { voice: 2, staff: 1 }),
      writeVoice(voices.left, { voice: 5, staff: 2 }),
    ].filter(({ quarters }) => quarters > 0);
    const inTurn = written.map(
      ({ xml, quarters }, place) =>
        xml + (place < written.length - 1 ? `<backup>${durationOf(quarters)}</backup>` : ""),
    );
    const first = index === 0 ? attributes : "";
    return `<measure number="${index + 1}">${first}${begins}${inTurn.join("")}${ends}</measure>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><part-list>' +
    '<score-part id="P1"><part-name>Piano</part-name></score-part></part-list>' +
    `<part id="P1">${measures.join("")}</part></score-partwise>`
  );
}

const durationOf = (quarters: number) => `<duration>${Math.round(quarters * divisions)}</duration>`;

interface Voice {
  voice: number;
  staff: number;
}

function writeVoice(text: string | undefined, voice: Voice): { xml: string; quarters: number } {
  const tokens = text?.split(/\s+/).filter(Boolean) ?? [];
  const notes = tokens.map((token) => writeNotes(token, voice));
  return {
    xml: notes.map(({ xml }) => xml).join(""),
    quarters: notes.reduce((sum, { quarters }) => sum + quarters, 0),
  };
}

function writeNotes(token: string, { voice, staff }: Voice): { xml: string; quarters: number } {
  const [, grace, names = "", length = "1", marks = ""] =
    /^(~?)([^:]+?)(?::([\d/.]+))?([()!%]*)$/.exec(token) ?? [];
  const [over = 1, under = 1] = length.split("/").map(Number);
  const quarters = grace ? 0 : over / under;
  const ties = [...marks].filter((mark) => "()".includes(mark)).toReversed();
  const typeOf = (mark: string) => (mark === "(" ? "start" : "stop");
  const notations = [
    ...ties.map((mark) => `<tied type="${typeOf(mark)}"/>`),
    marks.includes("%") ? "<ornaments><trill-mark/></ornaments>" : "",
    marks.includes("!") ? "<articulations><staccato/></articulations>" : "",
  ].join("");
  const xml = names
    .split("+")
    .map((name, place) =>
      [
        "<note>",
        grace ? "<grace/>" : "",
        place > 0 ? "<chord/>" : "",
        writePitch(name),
        grace ? "" : durationOf(quarters),
        ...ties.map((mark) => `<tie type="${typeOf(mark)}"/>`),
        `<voice>${voice}</voice>${grace ? "<type>eighth</type>" : writeType(quarters)}`,
        `<staff>${staff}</staff>${notations && `<notations>${notations}</notations>`}</note>`,
      ].join(""),
    );
  return { xml: xml.join(""), quarters };
}

function writePitch(name: string): string {
  const [, step, sign, octave] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? [];
  if (!step) return "<rest/>";
  const alter = sign ? `<alter>${sign === "#" ? 1 : -1}</alter>` : "";
  return `<pitch><step>${step}</step>${alter}<octave>${octave}</octave></pitch>`;
}

const types: Readonly<Record<number, string>> = {
  48: "whole",
  36: "half dot",
  24: "half",
  18: "quarter dot",
  12: "quarter",
  8: "quarter triplet",
  6: "eighth",
  4: "eighth triplet",
  3: "16th",
};

function writeType(quarters: number): string {
  const [type = "quarter", mark] = (types[Math.round(quarters * divisions)] ?? "").split(" ");
  if (mark === "dot") return `<type>${type}</type><dot/>`;
  const triplet =
    "<time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>";
  return `<type>${type}</type>${mark === "triplet" ? triplet : ""}`;
}
