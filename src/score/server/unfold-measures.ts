import { ScoreError } from "./score.ts";
import { childOf, childrenOf, type XmlElement } from "./xml-tree.ts";

/** More bars than this do not sound in an hour. */
export const mostSoundingBars = 5_000;

/** The signs of one measure that change which one sounds next. */
interface Signs {
  opensRepeat: boolean;
  /** How often a repeat that closes here is played; 0 where none closes. */
  closesRepeat: number;
  /** The passes of the ending that the measure is in; null outside endings. */
  ending: readonly number[] | null;
  segno: boolean;
  coda: boolean;
  toCoda: boolean;
  fine: boolean;
  jump: "dacapo" | "dalsegno" | null;
}

/**
 * The written measures, by index, in the order in which they sound: repeats, endings, D.C., D.S., Fine and
 * Coda. After D.C. or D.S. repeats are not taken again, and the last ending is played. Throws ScoreError
 * where more bars would sound than a lesson has.
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

/** Whether the ending at this measure belongs to a pass; the last one of its group is that of all later. */
function isPlayed(signs: readonly Signs[], index: number, pass: number): boolean {
  const { ending } = signs[index] ?? {};
  if (!ending || ending.includes(pass)) return true;
  const last = groupOf(signs, index).at(-1);
  return pass > Math.max(...(last?.ending ?? [])) && last?.ending === ending && !repeatsAt(last);
}

const repeatsAt = ({ closesRepeat }: Signs) => closesRepeat > 0;

/** The measures of the endings that stand side by side around this one. */
function groupOf(signs: readonly Signs[], index: number): Signs[] {
  let [from, to] = [index, index];
  while (signs[from - 1]?.ending) from -= 1;
  while (signs[to + 1]?.ending) to += 1;
  return signs.slice(from, to + 1);
}

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
      ...readDirections(measure),
    };
    if (endings.some(({ attributes }) => attributes.type !== "start")) open = null;
    return sign;
  });
  return signs.map((sign, index) => {
    const passes = sign.ending ? groupOf(signs, index).flatMap(({ ending }) => ending ?? []) : [];
    // Endings say how often a repeat is played where it does not say so itself.
    const times = Math.max(2, ...passes, ...(sign.ending ?? []).map((pass) => pass + 1));
    return { ...sign, closesRepeat: sign.closesRepeat === 1 ? times : sign.closesRepeat };
  });
}

/** 1 where the repeat does not say how often it is played. */
function timesOf({ attributes }: XmlElement): number {
  const times = Number(attributes.times ?? 1);
  return Number.isInteger(times) && times >= 2 && times <= 99 ? times : 1;
}

/** `1`, `1, 2` or `1-3`. */
function passesOf({ attributes }: XmlElement): number[] {
  const passes = (attributes.number ?? "1").split(/[,\s]+/).flatMap((part) => {
    const [from = 0, to = from] = part.split("-").map(Number);
    return Array.from({ length: Math.min(99, to - from + 1) || 0 }, (_, index) => from + index);
  });
  const known = passes.filter((pass) => pass >= 1 && pass <= 99);
  return known.length > 0 ? known : [1];
}

function readDirections(
  measure: XmlElement,
): Omit<Signs, "opensRepeat" | "closesRepeat" | "ending"> {
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
