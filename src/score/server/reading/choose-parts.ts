import { type HandsCorrection, isHand, type StaffRole } from "../corrections.ts";
import { type Remarks, shorten } from "../remarks.ts";
import { ScoreError } from "../score.ts";
import { childOf, childrenOf, numberAt, textAt, type XmlElement } from "../xml/xml-tree.ts";
import { defaultVelocity } from "./read-directions.ts";
import type { PartReading } from "./written-bar.ts";

export interface ScorePart {
  element: XmlElement;
  name: string;
  staves: number;
  hasPitches: boolean;
}

const mostParts = 100;
const mostStaves = 16;
const longestName = 100;

/** The roles of a part's staves, from its first. */
type Roles = readonly StaffRole[];

/** Parts that a pianist reads one staff each: the upper half is the right hand's. */
const mostPartsOfHands = 4;
const pianoName =
  /piano|pno|klavier|clavier|clavi|keyb|harpsi|cembalo|celesta|organ|orgel|orgue|grand staff/i;
const rightName =
  /(?:^|[^a-z])(?:r\.? ?h\.?|right|rechte|rechts|droite|destra|derecha|m\.? ?d\.?)(?:[^a-z]|$)/i;
const leftName =
  /(?:^|[^a-z])(?:l\.? ?h\.?|left|linke|links|gauche|sinistra|izquierda|m\.? ?[gs]\.?)(?:[^a-z]|$)/i;

export const isPianoName = (name: string): boolean => pianoName.test(name);
/** Whether a part is named as one hand's. */
export const namesHand = (name: string): boolean => rightName.test(name) || leftName.test(name);

/** A part, what its staves are, and what they would be without a teacher's correction. */
export interface AssignedPart {
  part: ScorePart;
  roles: Roles;
  guess: Roles;
}

/**
 * The parts of a score and which hand plays which of their staves: as a teacher has chosen for a file with these
 * parts, or else the piano among several parts, two parts of one staff each as the two hands, and up to four
 * parts of one staff each as a choir's score is played. The others are left out; their signs and lengths count.
 * Throws ScoreError if no part has notes.
 */
export function assignStaves(root: XmlElement, correction: HandsCorrection | null): AssignedPart[] {
  const parts = listParts(root);
  const guesses = guessHands(parts.filter(({ hasPitches }) => hasPitches));
  const chosen = correction && fitsParts(correction, parts) ? correction.parts : null;
  return parts.map((part, index) => {
    const guess = guesses.get(part) ?? Array.from({ length: part.staves }, () => "out" as const);
    return { part, guess, roles: chosen?.[index]?.roles ?? guess };
  });
}

/** Whether the correction was made for a file with the same parts. */
export const fitsParts = (
  { parts }: HandsCorrection,
  found: readonly Pick<ScorePart, "name" | "staves">[],
): boolean =>
  parts.length === found.length &&
  parts.every(
    ({ name, roles }, index) =>
      name === found[index]?.name && roles.length === found[index]?.staves,
  );

export const sounds = (roles: Roles): boolean => roles.some((role) => role !== "out");

/** The parts that are printed: those that sound, and those that would without a correction. */
export const isPrinted = ({ roles, guess }: Pick<AssignedPart, "roles" | "guess">): boolean =>
  sounds(roles) || sounds(guess);

/** The state in which each part is read, with remarks on parts that are not the piano's. */
export function chooseParts(parts: readonly AssignedPart[], remarks: Remarks): PartReading[] {
  for (const { part, roles, guess } of parts) {
    if (!sounds(roles)) {
      if (parts.length > 1) remarks.add("", "part", `the part “${part.name}” is left out`);
    } else if (roles === guess && part.staves > 2) {
      remarks.add("", "staff", sayStaves(part.staves));
    }
  }
  let firstMeasure = 0;
  return parts.map(({ part, roles }, index) => {
    const measures = childrenOf(part.element, "measure");
    const reading: PartReading = {
      index,
      measures,
      firstMeasure,
      handOf: (staff) => {
        const role = roles[Math.min(Math.max(1, staff), roles.length) - 1] ?? "out";
        return role === "out" ? null : role;
      },
      isPlayed: sounds(roles),
      hasHand: roles.some(isHand),
      transposedBy: 0,
      divisions: undefined,
      velocity: defaultVelocity,
      measureRepeats: new Map(),
      ossias: new Set(),
    };
    firstMeasure += measures.length;
    return reading;
  });
}

const sayStaves = (staves: number) =>
  staves === 3
    ? "of three staves, the second and third are the left hand’s"
    : "the upper half of the staves is the right hand’s, the lower half the left hand’s";

function listParts(root: XmlElement): ScorePart[] {
  const list = childOf(root, "part-list");
  const named = new Map(
    (list ? childrenOf(list, "score-part") : []).map((part) => [
      part.attributes.id ?? "",
      textAt(part, "part-name") || textAt(part, "score-instrument", "instrument-name") || "",
    ]),
  );
  const elements = childrenOf(root, "part");
  if (elements.length === 0) {
    throw new ScoreError("The score has no part. Export it again with its notes.");
  }
  if (elements.length > mostParts) {
    throw new ScoreError(
      `The score has more than ${mostParts} parts. Export the piano part alone.`,
    );
  }
  return elements.map((element, index) => {
    const inside = childrenOf(element, "measure").flatMap(({ children }) => children);
    const notes = inside.filter(({ name }) => name === "note");
    const attributes = inside.filter(({ name }) => name === "attributes");
    return {
      element,
      name: shorten(named.get(element.attributes.id ?? "") || `part ${index + 1}`, longestName),
      staves: Math.min(
        mostStaves,
        Math.max(
          1,
          Math.round(greatest(attributes.map((each) => numberAt(each, "staves")))),
          Math.round(greatest(notes.map((each) => numberAt(each, "staff")))),
        ),
      ),
      hasPitches: notes.some((note) => childOf(note, "pitch") !== undefined),
    };
  });
}

const greatest = (numbers: readonly (number | undefined)[]) =>
  numbers.reduce<number>((most, each) => Math.max(most, each ?? 0), 0);

function guessHands(parts: readonly ScorePart[]): Map<ScorePart, Roles> {
  const pianos = parts.filter(({ name }) => pianoName.test(name));
  const grand = pianos.find(({ staves }) => staves > 1) ?? parts.find(({ staves }) => staves > 1);
  if (grand) return new Map([[grand, rolesOfStaves(grand.staves)]]);
  const named = [
    parts.find(({ name }) => rightName.test(name)),
    parts.find(({ name }) => leftName.test(name)),
  ];
  const [right, left] = named;
  const other = parts.find((part) => part !== right && part !== left);
  if (right && left && right !== left) return handsOf([right, left]);
  if (parts.length === 2 && other && (right || left)) {
    return handsOf(left ? [other, left] : [right ?? other, other]);
  }
  if (pianos.length > 0) return handsOf(pianos.slice(0, 2));
  if (parts.length <= mostPartsOfHands) return handsOf(parts);
  return handsOf([...parts.slice(0, 1), ...parts.slice(-1)]);
}

/** The upper half of parts with one staff each is the right hand’s. */
function handsOf(parts: readonly ScorePart[]): Map<ScorePart, Roles> {
  const half = Math.ceil(parts.length / 2);
  return new Map(parts.map((part, index) => [part, [index < half ? "right" : "left"]]));
}

/** The first staff is the right hand’s; of four or more staves the upper half. */
function rolesOfStaves(staves: number): Roles {
  const lastRight = staves > 3 ? Math.floor(staves / 2) : 1;
  return Array.from({ length: staves }, (_, index) => (index < lastRight ? "right" : "left"));
}
