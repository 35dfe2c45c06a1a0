import { childOf, childrenOf, type XmlElement } from "../xml/xml-tree.ts";
import { type Ending, findEndings } from "./endings.ts";
import { readJumpWords } from "./jump-words.ts";

/** The signs of one bar that change which one sounds next. */
export interface BarSigns {
  opensRepeat: boolean;
  closesRepeat: boolean;
  /** The number of plays that the closing repeat states; 0 if it states none. */
  times: number;
  /** The ending that the bar is in. */
  ending: Ending | null;
  segno: boolean;
  coda: boolean;
  toCoda: boolean;
  fine: boolean;
  jump: "dacapo" | "dalsegno" | null;
}

/** Reads the signs of bars; a bar has the measures of all parts. */
export function readBarSigns(bars: readonly (readonly XmlElement[])[]): BarSigns[] {
  const repeats = bars.map(readRepeats);
  // A sign at the other side of the bar line belongs to the neighbour.
  const opens = bars.map((_, at) => repeats[at]?.opens || repeats[at - 1]?.opensNext || false);
  const times = bars.map((_, at) => repeats[at]?.times ?? repeats[at + 1]?.timesBefore);
  const closes = times.map((each) => each !== undefined);
  const endings = findEndings(bars.map(readEndingSigns), { opens, closes });
  const directions = bars.map(readDirections);
  const codas = directions.flatMap(({ coda }, at) => (coda ? [at] : []));
  const leaves = directions.some(({ toCoda }) => toCoda);
  return bars.map((_, at) => {
    const said = directions[at] ?? readDirections([]);
    // Of two coda signs without words the first is where one leaves.
    const isExit = !leaves && codas.length > 1 && codas[0] === at;
    return {
      opensRepeat: opens[at] ?? false,
      closesRepeat: closes[at] ?? false,
      times: times[at] ?? 0,
      ending: endings[at] ?? null,
      segno: said.segno,
      coda: said.coda && !isExit,
      toCoda: said.toCoda || isExit,
      fine: said.fine,
      jump: said.jump,
    };
  });
}

interface Repeats {
  opens: boolean;
  opensNext: boolean;
  /** Undefined if no repeat ends with the bar. */
  times: number | undefined;
  timesBefore: number | undefined;
}

function readRepeats(measures: readonly XmlElement[]): Repeats {
  const found: Repeats = {
    opens: false,
    opensNext: false,
    times: undefined,
    timesBefore: undefined,
  };
  for (const barline of barlinesOf(measures)) {
    const { location } = barline.attributes;
    for (const { attributes } of childrenOf(barline, "repeat")) {
      const times = timesOf(attributes.times);
      if (attributes.direction === "forward") {
        if (location === "right") found.opensNext = true;
        else found.opens = true;
      } else if (attributes.direction === "backward") {
        if (location === "left") found.timesBefore = Math.max(found.timesBefore ?? 0, times);
        else found.times = Math.max(found.times ?? 0, times);
      }
    }
  }
  return found;
}

const barlinesOf = (measures: readonly XmlElement[]) =>
  measures.flatMap((measure) => childrenOf(measure, "barline"));

/** 0 if the repeat does not state its number of plays. */
function timesOf(text: string | undefined): number {
  const times = Number(text ?? 0);
  return Number.isInteger(times) && times >= 2 && times <= 99 ? times : 0;
}

function readEndingSigns(measures: readonly XmlElement[]) {
  const signs = barlinesOf(measures).flatMap((barline) =>
    childrenOf(barline, "ending").map((ending) => ({
      type: ending.attributes.type,
      number: ending.attributes.number ?? "",
      text: ending.text,
      isLeft: barline.attributes.location === "left",
    })),
  );
  const stops = signs.filter(({ type }) => type === "stop" || type === "discontinue");
  return {
    start: signs.find(({ type }) => type === "start"),
    stops: stops.some(({ isLeft }) => !isLeft),
    stopsBefore: stops.some(({ isLeft }) => isLeft),
  };
}

function readDirections(measures: readonly XmlElement[]) {
  const directions = measures.flatMap((measure) => childrenOf(measure, "direction"));
  const sounds = [...measures, ...directions].flatMap((element) => childrenOf(element, "sound"));
  const says = (name: string) =>
    sounds.some(({ attributes }) => attributes[name] !== undefined && attributes[name] !== "no");
  const types = directions.flatMap((direction) => childrenOf(direction, "direction-type"));
  const marks = (name: string) => types.some((type) => childOf(type, name) !== undefined);
  const words = directions.map((direction) =>
    readJumpWords(
      childrenOf(direction, "direction-type")
        .flatMap((type) => childrenOf(type, "words"))
        .map(({ text }) => text),
    ),
  );
  const toCoda = says("tocoda") || words.some((each) => each.toCoda);
  const dacapo = says("dacapo") || words.some(({ jump }) => jump === "dacapo");
  const dalsegno = says("dalsegno") || words.some(({ jump }) => jump === "dalsegno");
  const isCoda = says("coda") || marks("coda") || words.some((each) => each.coda);
  const jump: BarSigns["jump"] = dacapo ? "dacapo" : dalsegno ? "dalsegno" : null;
  return {
    segno: says("segno") || marks("segno"),
    coda: says("coda") || (isCoda && !toCoda),
    toCoda,
    fine: says("fine") || words.some((each) => each.fine),
    jump,
  };
}
