import { childOf, childrenOf, numberAt, textAt, type XmlElement } from "../xml/xml-tree.ts";
import { spellRoot } from "./spell-pitch.ts";

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

/** A chord symbol, for example `F♯m7/C♯`; empty where the score shows none. */
interface ChordSymbol {
  text: string;
  /** The kind is none of MusicXML's. */
  isUnknown: boolean;
}

/** Formats a `<harmony>`. A kind that is not known shows what is printed, or the root alone. */
export function readChordSymbol(harmony: XmlElement): ChordSymbol {
  const kind = childOf(harmony, "kind");
  if (kind?.text === "none") return { text: "N.C.", isUnknown: false };
  const step = textAt(harmony, "root", "root-step");
  const printed = kind?.attributes.text;
  if (!step) return { text: formatAccidentals(printed ?? ""), isUnknown: false };
  const root = spellRoot(step, numberAt(harmony, "root", "root-alter") ?? 0);
  const known = suffixOfKind.get(kind?.text || "major");
  const suffix = printed ?? known ?? "";
  const degrees = printed === undefined ? childrenOf(harmony, "degree").map(degreeOf).join("") : "";
  const bassStep = textAt(harmony, "bass", "bass-step");
  const bass = bassStep
    ? `/${spellRoot(bassStep, numberAt(harmony, "bass", "bass-alter") ?? 0)}`
    : "";
  const isUnknown = printed === undefined && known === undefined && kind?.text !== "other";
  return { text: `${root}${formatAccidentals(suffix)}${degrees}${bass}`, isUnknown };
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
