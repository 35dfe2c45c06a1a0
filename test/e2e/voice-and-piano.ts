import { strToU8, zipSync } from "fflate";

const attributes = (staves: string) =>
  `<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time>${staves}</attributes>`;
const note = (step: string, octave: number, staff: string) =>
  `<note><pitch><step>${step}</step><octave>${octave}</octave></pitch><duration>4</duration><type>whole</type>${staff}</note>`;
const both = (step: string) =>
  `${note(step, 5, "<voice>1</voice><staff>1</staff>")}<backup><duration>4</duration></backup>${note(step, 3, "<voice>2</voice><staff>2</staff>")}`;
const clefs =
  '<staves>2</staves><clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef>';

/** The pitches' names of the bars, one a bar in each staff. */
const steps = ["C", "D", "E", "F"];
const part = (id: string, first: string, bar: (step: string) => string) =>
  `<part id="${id}">${steps
    .map((step, at) => `<measure number="${at + 1}">${at === 0 ? first : ""}${bar(step)}</measure>`)
    .join("")}</part>`;

/** A compressed score of four bars for a voice and a piano, as MuseScore exports one. */
export function voiceAndPiano(): Buffer {
  const score = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">
<score-partwise version="4.0"><part-list>
<score-part id="P1"><part-name>Voice</part-name></score-part>
<score-part id="P2"><part-name>Piano</part-name></score-part></part-list>
${part("P1", attributes(""), (step) => note(step, 4, "<voice>1</voice>"))}
${part("P2", attributes(clefs), both)}</score-partwise>`;
  const container =
    '<?xml version="1.0"?><container><rootfiles><rootfile full-path="song.musicxml"/></rootfiles></container>';
  return Buffer.from(
    zipSync({ "META-INF/container.xml": strToU8(container), "song.musicxml": strToU8(score) }),
  );
}
