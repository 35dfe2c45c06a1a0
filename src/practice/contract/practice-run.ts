import * as z from "zod/mini";
import { isoInstant, singleLine, slug } from "#platform/contract.ts";

const barIndex = z.int().check(z.minimum(0), z.maximum(20_000));

/** What a hand played of a sounding bar in a run. */
export interface BarCounts {
  /** The sounding bar, as an index of the document's bars. */
  bar: number;
  hand: "left" | "right";
  /** Notes that the student came past. */
  due: number;
  right: number;
  /** Wrong keys and keys too many. */
  wrong: number;
  missing: number;
  /** How often the room showed the keys. */
  hints: number;
  /**
   * The median of how late its notes came, in milliseconds against the player's own tempo; negative
   * is early. Absent where it cannot be judged.
   */
  lateMs?: number;
}

/** The numbers of a bar. */
export const numbersOfBar = 7;

/** Bars as numbers, seven each in the order of {@link BarCounts}, with 0 for the left hand. */
export const packBars = (bars: readonly BarCounts[]): number[] =>
  bars.flatMap(({ bar, hand, due, right, wrong, missing, hints }) => [
    bar,
    hand === "left" ? 0 : 1,
    due,
    right,
    wrong,
    missing,
    hints,
  ]);

/** The bars of {@link packBars}. An incomplete last one is left out. */
export function unpackBars(numbers: readonly number[]): BarCounts[] {
  return Array.from({ length: Math.floor(numbers.length / numbersOfBar) }, (_, index) => {
    const at = (place: number): number => numbers[index * numbersOfBar + place] ?? 0;
    return {
      bar: at(0),
      hand: at(1) === 0 ? "left" : "right",
      due: at(2),
      right: at(3),
      wrong: at(4),
      missing: at(5),
      hints: at(6),
    };
  });
}

/** How late each hand played each bar as numbers, three each: bar, 0 for the left hand, ms. */
export const packTiming = (bars: readonly BarCounts[]): number[] =>
  bars.flatMap(({ bar, hand, lateMs }) =>
    lateMs === undefined ? [] : [bar, hand === "left" ? 0 : 1, lateMs],
  );

/** The numbers of a bar's timing. */
export const numbersOfTiming = 3;

type Counts = Omit<BarCounts, "bar" | "hand" | "lateMs">;

export const sumCounts = (all: readonly Counts[]): Counts => {
  const sum = { due: 0, right: 0, wrong: 0, missing: 0, hints: 0 };
  for (const counts of all) {
    sum.due += counts.due;
    sum.right += counts.right;
    sum.wrong += counts.wrong;
    sum.missing += counts.missing;
    sum.hints += counts.hints;
  }
  return sum;
};

/** The most bars of one run. */
const mostBarsOfRun = 70;
/** Keeps what a device sends of a run below 2 kB of JSON, timing and all. */
export const mostBarsOfPart = 50;

/** One way through a passage in the practice room, or a part of a long one. */
export const practiceRun = z.strictObject({
  /** Made by the device, so that a run that is sent again is the same run. */
  runId: z.uuid(),
  /** A run through many bars is divided; the first part is 0. */
  part: z.int().check(z.minimum(0), z.maximum(1_000)),
  /** Rises each time that the run has grown. The highest one counts. */
  revision: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  videoId: slug,
  /** The score whose bars these are. */
  scoreSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The passage, in sounding bars, both inclusive. */
  fromBar: barIndex,
  toBar: barIndex,
  /** The passage by its printed numbers, as the room's URL holds it; null for the whole piece. */
  passage: z.nullable(z.string().check(z.minLength(1), z.maxLength(40), z.regex(singleLine))),
  hands: z.enum(["left", "right", "both"]),
  mode: z.enum(["wait", "play"]),
  /** A share of the score's tempo; null at the student's own. */
  speed: z.nullable(z.number().check(z.minimum(0), z.maximum(4))),
  /** What most keys were struck on. */
  input: z.enum(["midi", "touch", "computer"]),
  /** By the device's clock. */
  startedAt: isoInstant,
  /** Without pauses of more than ten seconds. */
  activeSeconds: z.number().check(z.minimum(0), z.maximum(86_400)),
  /** Whether the student came to the passage's end. */
  isFinished: z.boolean(),
  /** What each hand played of each bar, as {@link packBars} writes it. */
  bars: z
    .array(z.int().check(z.minimum(0), z.maximum(20_000)))
    .check(z.minLength(numbersOfBar), z.maxLength(numbersOfBar * mostBarsOfRun)),
  /** When each hand played each bar, as {@link packTiming} writes it; absent where nothing tells. */
  timing: z.optional(
    z
      .array(z.int().check(z.minimum(-60_000), z.maximum(60_000)))
      .check(z.minLength(numbersOfTiming), z.maxLength(numbersOfTiming * mostBarsOfRun)),
  ),
});
export type PracticeRun = z.infer<typeof practiceRun>;

/** The most runs of one request. */
export const mostRunsSent = 50;
