import { convertMidi } from "../midi/convert-midi.ts";
import { isMidi } from "../midi/read-midi-file.ts";
import { ScoreError } from "../score.ts";
import { toPartwise } from "../xml/to-partwise.ts";
import { decodeScoreText } from "./decode-score-text.ts";
import { isZip } from "./read-zip.ts";
import { unzipScore } from "./unzip-score.ts";

/** What a file is by its first bytes, and so no MusicXML. */
const otherFormats: readonly (readonly [signature: string, name: string])[] = [
  ["%PDF-", "a PDF"],
  ["{\\rtf", "an RTF document"],
  ["\x0fSIBELIUS", "a Sibelius score (.sib)"],
  ["ENIGMA BINARY FILE", "a Finale score"],
  ["\x18FICHIER GUITAR PRO", "a Guitar Pro score"],
  ["Rar!", "a RAR archive"],
  ["7z\xbc\xaf", "a 7-Zip archive"],
  ["\x1f\x8b", "a gzip archive"],
];

/**
 * The MusicXML text of a file that a notation program exported: plain or compressed (`.mxl`), in any encoding,
 * partwise or timewise; of a MIDI file that of what it sounds. Throws ScoreError, which says what to do, for other formats and unsafe archives.
 */
export function openScoreFile(file: Uint8Array): string {
  if (isMidi(file)) return convertMidi(file);
  const head = Buffer.from(file.subarray(0, 32)).toString("latin1");
  const other = otherFormats.find(([signature]) => head.startsWith(signature));
  if (other) throw refuse(other[1]);
  const text = decodeScoreText(isZip(file) ? unzipScore(file) : file);
  if (!/<score-(?:partwise|timewise)[\s>]/.test(text)) {
    const name = /<museScore[\s>]/.test(text) ? "a MuseScore file (.mscx)" : "no MusicXML";
    throw refuse(name);
  }
  return toPartwise(text);
}

const refuse = (name: string) =>
  new ScoreError(
    `This is ${name}. Export the score as MusicXML (.mxl or .musicxml) and choose that file.`,
  );
