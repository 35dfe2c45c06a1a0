import { ScoreError } from "./score.ts";
import { childOf, childrenOf, type XmlElement } from "./xml-tree.ts";

/** An hour has fewer bars than this. */
export const mostSoundingBars = 5_000;

interface EndingGroup {
  /** The last pass that one of them names. */
  lastPass: number;
  /** Their last measure. */
  lastIndex: number;
}

/** The signs of one measure that change which one sounds next. */
interface Signs {
  opensRepeat: boolean;
  /** The number of plays of a repeat that ends here; 0 if none does. */
  closesRepeat: number;
  /** The passes of the ending that the measure is in; null outside endings. */
  ending: readonly number[] | null;
  /** The adjacent endings around this measure. */
  endings: EndingGroup | null;
  segno: boolean;
  coda: boolean;
  toCoda: boolean;
  fine: boolean;
  jump: "dacapo" | "dalsegno" | null;
}

/**
 * The written measures, by index, in the order in which they sound. Follows repeats, endings, D.C.,
 * D.S., Fine and Coda. After D.C. or D.S. repeats are not taken again, and the last ending is
 * played. Throws ScoreError if more bars sound than a lesson may have.
 */
export function unfoldMeasures(measures: readonly XmlElement[]): number[] {
  const signs = readSigns(measures);
  const order: number[] = [];
  let [index, pass, repeatFrom] = [0, 1, 0];
  let hasJumped = false;
  for (let sign = signs[index]; sign; sign = signs[index]) {
    if (sign.opensRepeat && repeatFrom !== index) [repeatFrom, pass] = [index, 1];
    if (sign.ending && !isPlayed(signs, index, hasJumped ? Infinity : pass)) {
      if (endsEndings(signs, index)) [repeatFrom, pass] = [index + 1, 1];
      index += 1;
      continue;
    }
    order.push(index);
    if (order.length > mostSoundingBars) {
      throw new ScoreError(`The score has more than ${mostSoundingBars} bars with its repeats.`);
    }
    if (hasJumped && sign.fine) break;
    const coda = hasJumped && sign.toCoda ? signs.findIndex(({ coda }) => coda) : -1;
    if (coda > index) {
      index = coda;
    } else if (!hasJumped && sign.closesRepeat > pass) {
      [index, pass] = [repeatFrom, pass + 1];
    } else if (!hasJumped && sign.jump) {
      index = sign.jump === "dacapo" ? 0 : Math.max(0, findSegno(signs));
      hasJumped = true;
    } else {
      if (sign.closesRepeat > 0 || endsEndings(signs, index)) [repeatFrom, pass] = [index + 1, 1];
      index += 1;
    }
  }
  return order;
}

const findSegno = (signs: readonly Signs[]) => signs.findIndex(({ segno }) => segno);

/**
 * Whether the ending at this measure belongs to a pass. The last ending of a group also serves all
 * later passes.
 */
function isPlayed(signs: readonly Signs[], index: number, pass: number): boolean {
  const { ending, endings } = signs[index] ?? {};
  if (!ending || !endings || ending.includes(pass)) return true;
  const last = signs[endings.lastIndex];
  return pass > Math.max(...(last?.ending ?? [])) && last?.ending === ending && !repeatsAt(last);
}

const repeatsAt = ({ closesRepeat }: Signs) => closesRepeat > 0;

function endsEndings(signs: readonly Signs[], index: number): boolean {
  return Boolean(signs[index]?.ending) && !signs[index + 1]?.ending;
}

function readSigns(measures: readonly XmlElement[]): Signs[] {
  let open: readonly number[] | null = null;
  const signs = measures.map((measure) => {
    const barlines = childrenOf(measure, "barline");
    const repeats = barlines.flatMap((barline) => childOf(barline, "repeat") ?? []);
    const endings = barlines.flatMap((barline) => childOf(barline, "ending") ?? []);
    const starts = endings.find(({ attributes }) => attributes.type === "start");
    if (starts) open = passesOf(starts);
    const backward = repeats.find(({ attributes }) => attributes.direction === "backward");
    const sign: Signs = {
      opensRepeat: repeats.some(({ attributes }) => attributes.direction === "forward"),
      closesRepeat: backward ? timesOf(backward) : 0,
      ending: open,
      endings: null,
      ...readDirections(measure),
    };
    if (endings.some(({ attributes }) => attributes.type !== "start")) open = null;
    return sign;
  });
  groupEndings(signs);
  return signs.map((sign) => {
    // If the repeat does not state its number of plays, its endings do.
    const times = Math.max(
      2,
      sign.endings?.lastPass ?? 0,
      ...(sign.ending ?? []).map((pass) => pass + 1),
    );
    return { ...sign, closesRepeat: sign.closesRepeat === 1 ? times : sign.closesRepeat };
  });
}

function groupEndings(signs: readonly Signs[]): void {
  let group: EndingGroup | null = null;
  for (const [index, sign] of signs.entries()) {
    if (!sign.ending) group = null;
    else {
      group ??= { lastPass: 0, lastIndex: index };
      group.lastPass = Math.max(group.lastPass, ...sign.ending);
      group.lastIndex = index;
    }
    sign.endings = group;
  }
}

/** 1 if the repeat does not state its number of plays. */
function timesOf({ attributes }: XmlElement): number {
  const times = Number(attributes.times ?? 1);
  return Number.isInteger(times) && times >= 2 && times <= 99 ? times : 1;
}

/** `1`, `1, 2` or `1-3`. */
function passesOf({ attributes }: XmlElement): number[] {
  const passes = new Set<number>();
  for (const part of (attributes.number ?? "1").slice(0, longestPasses).split(/[,\s]+/)) {
    const [from = 0, to = from] = part.split("-").map(Number);
    for (let pass = Math.max(1, Math.ceil(from)); pass <= Math.min(99, to); pass++) {
      passes.add(pass);
    }
  }
  return passes.size > 0 ? [...passes] : [1];
}

/** A list of all passes from 1 to 99. */
const longestPasses = 400;

function readDirections(
  measure: XmlElement,
): Omit<Signs, "opensRepeat" | "closesRepeat" | "ending" | "endings"> {
  const directions = childrenOf(measure, "direction");
  const types = directions.flatMap((direction) => childrenOf(direction, "direction-type"));
  const sounds = [measure, ...directions].flatMap((element) => childrenOf(element, "sound"));
  const says = (name: string) =>
    sounds.some(({ attributes }) => attributes[name] !== undefined && attributes[name] !== "no");
  const words = types
    .flatMap((type) => childrenOf(type, "words"))
    .map(({ text }) => text.trim())
    .join(" ");
  const marks = (name: string) => types.some((type) => childOf(type, name) !== undefined);
  const toCoda = says("tocoda") || /\bto coda\b/i.test(words);
  const dacapo = says("dacapo") || /\bD\. ?C\.|\bda capo\b/i.test(words);
  const dalsegno = says("dalsegno") || /\bD\. ?S\.|\bdal segno\b/i.test(words);
  return {
    segno: says("segno") || marks("segno"),
    coda: says("coda") || (marks("coda") && !toCoda),
    toCoda,
    fine: says("fine") || /^fine$/i.test(words),
    jump: dacapo ? "dacapo" : dalsegno ? "dalsegno" : null,
  };
}
