import { ScoreError } from "../score.ts";
import type { BarSigns } from "./bar-signs.ts";
import type { Ending } from "./endings.ts";

/** An hour has fewer bars than this. */
export const mostSoundingBars = 5_000;

/** Bars that no sign leads to, or that are played otherwise than signs say. */
export interface UnfoldNote {
  bar: number;
  text: string;
}

/**
 * The written bars, by index, in the order in which they sound. Follows repeats, endings, D.C., D.S., Fine and
 * Coda. After D.C. or D.S. repeats are not taken again, and the last ending is played. Every bar sounds: endings
 * that no repeat leads to are played in turn. Throws ScoreError if more bars sound than a lesson may have.
 */
export function unfoldBars(signs: readonly BarSigns[]): { order: number[]; notes: UnfoldNote[] } {
  const first = new Unfolding(signs).run();
  const lost = findLost(signs, first.order);
  if (!lost.some((bar) => signs[bar]?.ending)) return first;
  const groups = new Set(lost.map((bar) => signs[bar]?.ending?.group));
  const inTurn = signs.map((sign) =>
    sign.ending && groups.has(sign.ending.group) ? { ...sign, ending: null } : sign,
  );
  const second = new Unfolding(inTurn).run();
  const text = "no repeat leads to this ending: its bars are played in turn";
  const from = [...new Set(lost.flatMap((bar) => signs[bar]?.ending?.from ?? []))];
  second.notes.push(...from.map((bar) => ({ bar, text })));
  return second;
}

function findLost(signs: readonly BarSigns[], order: readonly number[]): number[] {
  const sounding = new Set(order);
  return signs.flatMap((_, index) => (sounding.has(index) ? [] : [index]));
}

/** A repeat under way: where it leads back to, and how often its bars sound. */
interface Repeat {
  from: number;
  pass: number;
}

class Unfolding {
  readonly #signs: readonly BarSigns[];
  readonly #order: number[] = [];
  readonly #notes: UnfoldNote[] = [];
  readonly #taken = new Set<number>();
  /** The last is inside those before it. */
  #repeats: [Repeat, ...Repeat[]] = [{ from: 0, pass: 1 }];
  /** The bar of the jump after which bars are played again; null before and after. */
  #jumpedFrom: number | null = null;

  constructor(signs: readonly BarSigns[]) {
    this.#signs = signs;
  }

  run(): { order: number[]; notes: UnfoldNote[] } {
    let index = 0;
    for (let sign = this.#signs[index]; sign; sign = this.#signs[index]) {
      index = this.#enter(sign, index) ? this.#leave(sign, index) : this.#skip(sign, index);
    }
    return { order: this.#order, notes: this.#notes };
  }

  /** Opens the bar's repeat and decides whether its ending is played in this pass. */
  #enter(sign: BarSigns, index: number): boolean {
    const { ending } = sign;
    const opens = sign.opensRepeat && this.#repeat.from !== index;
    const begins = ending?.from === index;
    // The repeat of endings that do not lead back closes behind them, and opens with them.
    if (opens && !(begins && ending.group.repeats)) this.#open(ending, index);
    if (begins && !this.#isPlayed(ending)) return false;
    if (opens && begins && ending.group.repeats) this.#open(ending, index);
    return true;
  }

  get #repeat(): Repeat {
    return this.#repeats.at(-1) ?? this.#repeats[0];
  }

  #open(ending: Ending | null, index: number): void {
    const isInside = ending !== null && this.#leadsBack(ending);
    if (isInside) this.#repeats = [this.#repeats[0], { from: index, pass: 1 }];
    else this.#repeats = [{ from: index, pass: 1 }];
  }

  #leadsBack = ({ to }: Ending) => this.#signs[to]?.closesRepeat ?? false;

  /** The last ending of a group also serves all later passes. */
  #isPlayed(ending: Ending): boolean {
    const { group } = ending;
    const pass = this.#jumpedFrom === null ? this.#repeats[0].pass : Infinity;
    if (ending.passes.includes(pass)) return true;
    if (group.endings.at(-1) !== ending || pass <= group.lastPass) return false;
    return group.endings.length > 1 || !this.#leadsBack(ending);
  }

  #skip({ ending }: BarSigns, index: number): number {
    if (!ending) return index + 1;
    const next = ending.to + 1;
    const isLast = ending.group.endings.at(-1) === ending;
    if (isLast && ending.group.repeats) this.#repeats = [{ from: next, pass: 1 }];
    return next;
  }

  /** Plays the bar; the next one is that of a coda, a repeat or a jump. */
  #leave(sign: BarSigns, index: number): number {
    this.#order.push(index);
    if (this.#order.length > mostSoundingBars) {
      throw new ScoreError(
        `The score has more than ${mostSoundingBars} bars with its repeats. Divide it into lessons.`,
      );
    }
    const jumpedFrom = this.#jumpedFrom;
    if (jumpedFrom !== null) {
      if (sign.fine) return this.#goOn(jumpedFrom + 1);
      const coda = sign.toCoda ? this.#findCoda(index, jumpedFrom) : -1;
      if (coda >= 0) return this.#goOn(coda);
      return jumpedFrom === index ? this.#goOn(index + 1) : index + 1;
    }
    if (sign.closesRepeat) {
      const repeat = this.#repeat;
      if (repeat.pass < this.#timesOf(sign, index)) {
        repeat.pass += 1;
        return repeat.from;
      }
      const [outer] = this.#repeats;
      this.#repeats = this.#repeats.length > 1 ? [outer] : [{ from: index + 1, pass: 1 }];
    }
    const target = sign.jump && !this.#taken.has(index) ? this.#findTarget(sign, index) : -1;
    if (target >= 0) {
      this.#taken.add(index);
      this.#jumpedFrom = index;
      return target;
    }
    const { ending } = sign;
    if (ending?.to === index && ending.group.repeats)
      this.#repeats = [{ from: index + 1, pass: 1 }];
    return index + 1;
  }

  /** Goes on without a jump under way: repeats are taken again. */
  #goOn(index: number): number {
    this.#jumpedFrom = null;
    this.#repeats = [{ from: index, pass: 1 }];
    return index;
  }

  #timesOf({ times, ending }: BarSigns, index: number): number {
    if (!ending || ending.to !== index) return Math.max(2, times);
    const { endings, lastPass } = ending.group;
    // If the repeat does not state its number of plays, its endings do.
    if (endings.length > 1) return endings.at(-1) === ending ? lastPass : Math.max(times, lastPass);
    return Math.max(times, ...ending.passes.map((pass) => pass + 1));
  }

  /** The nearest coda behind a jump that is left before it. */
  #findCoda(index: number, jumpedFrom: number): number {
    if (index > jumpedFrom) return -1;
    return this.#signs.findIndex(({ coda }, at) => coda && at > index);
  }

  /** The bar that a jump leads back to; -1 for a sign ahead, which would lose the bars between. */
  #findTarget({ jump }: BarSigns, index: number): number {
    if (jump === "dacapo") return 0;
    const before = this.#signs.findLastIndex(({ segno }, at) => segno && at <= index);
    if (before >= 0) return before;
    const isAhead = this.#signs.some(({ segno }) => segno);
    const text = isAhead
      ? "D.S. to a sign ahead: played on without a jump"
      : "D.S. without a sign: played from the beginning";
    this.#notes.push({ bar: index, text });
    return isAhead ? -1 : 0;
  }
}
