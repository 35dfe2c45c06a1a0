import { ScoreError } from "./score.ts";
import { spellRoot } from "./spell-pitch.ts";
import { childOf, childrenOf, numberAt, textAt, type XmlElement } from "./xml-tree.ts";

/** Lead sheet suffixes of MusicXML 4.0 chord kinds. */
const suffixOfKind = new Map([
  ["major", ""],
  ["minor", "m"],
  ["augmented", "aug"],
  ["diminished", "dim"],
  ["dominant", "7"],
  ["major-seventh", "maj7"],
  ["minor-seventh", "m7"],
  ["diminished-seventh", "dim7"],
  ["augmented-seventh", "aug7"],
  ["half-diminished", "m7♭5"],
  ["major-minor", "m(maj7)"],
  ["major-sixth", "6"],
  ["minor-sixth", "m6"],
  ["dominant-ninth", "9"],
  ["major-ninth", "maj9"],
  ["minor-ninth", "m9"],
  ["dominant-11th", "11"],
  ["major-11th", "maj11"],
  ["minor-11th", "m11"],
  ["dominant-13th", "13"],
  ["major-13th", "maj13"],
  ["minor-13th", "m13"],
  ["suspended-second", "sus2"],
  ["suspended-fourth", "sus4"],
  ["power", "5"],
]);

/** Formats a `<harmony>` as a chord symbol, for example `F♯m7/C♯`. */
export function readChordSymbol(harmony: XmlElement, where: string): string {
  const kind = childOf(harmony, "kind");
  if (kind?.text === "none") return "N.C.";
  const step = textAt(harmony, "root", "root-step");
  if (!step) throw new ScoreError(`${where}: a chord symbol has no root.`);
  const root = spellRoot(step, numberAt(harmony, "root", "root-alter") ?? 0);
  const written = kind?.attributes.text;
  const suffix = written === undefined ? suffixOfKind.get(kind?.text ?? "major") : written;
  if (suffix === undefined) {
    throw new ScoreError(`${where}: the chord kind "${kind?.text ?? ""}" is not known.`);
  }
  const degrees = written === undefined ? childrenOf(harmony, "degree").map(degreeOf).join("") : "";
  const bassStep = textAt(harmony, "bass", "bass-step");
  const bass = bassStep
    ? `/${spellRoot(bassStep, numberAt(harmony, "bass", "bass-alter") ?? 0)}`
    : "";
  return `${root}${formatAccidentals(suffix)}${degrees}${bass}`;
}

function degreeOf(degree: XmlElement): string {
  const alter = numberAt(degree, "degree-alter") ?? 0;
  const sign = spellRoot("", alter);
  const value = textAt(degree, "degree-value") ?? "";
  const type = textAt(degree, "degree-type") ?? "add";
  if (type === "subtract") return `(no${value})`;
  return type === "add" ? `(add${sign}${value})` : `(${sign}${value})`;
}

/** Replaces typed accidentals ("7b5", "7#9"). */
function formatAccidentals(suffix: string): string {
  return suffix.replace(/#(?=\d)/g, "♯").replace(/b(?=\d)/g, "♭");
}
