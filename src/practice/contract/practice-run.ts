import * as z from "zod/mini";
import { isoInstant, singleLine, slug } from "#platform/contract.ts";

const count = z.int().check(z.minimum(0), z.maximum(10_000));
const barIndex = z.int().check(z.minimum(0), z.maximum(20_000));
const handIndex = z.union([z.literal(0), z.literal(1)]);

/** What a hand played of a sounding bar: the numbers of {@link BarCounts}, with left as 0. */
const packedBar = z.tuple([barIndex, handIndex, count, count, count, count, count]);
export type PackedBar = z.infer<typeof packedBar>;

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
}

export const packBar = ({ bar, hand, due, right, wrong, missing, hints }: BarCounts): PackedBar => [
  bar,
  hand === "left" ? 0 : 1,
  due,
  right,
  wrong,
  missing,
  hints,
];

export const unpackBar = ([
  bar,
  hand,
  due,
  right,
  wrong,
  missing,
  hints,
]: PackedBar): BarCounts => ({
  bar,
  hand: hand === 0 ? "left" : "right",
  due,
  right,
  wrong,
  missing,
  hints,
});

type Counts = Omit<BarCounts, "bar" | "hand">;

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

/** Keeps a run below 2 kB of JSON. */
export const mostBarsOfRun = 70;

/** One pass through a passage in the practice room, or a part of a long one. */
export const practiceRun = z.strictObject({
  /** Made by the device, so that a run that is sent again is the same run. */
  runId: z.uuid(),
  /** A pass through many bars is divided; the first part is 0. */
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
  speed: z.nullable(z.number().check(z.minimum(0.05), z.maximum(4))),
  /** What most keys were struck on. */
  input: z.enum(["midi", "touch", "computer"]),
  /** By the device's clock. */
  startedAt: isoInstant,
  /** Without pauses of more than ten seconds. */
  activeSeconds: z.number().check(z.minimum(0), z.maximum(86_400)),
  /** Whether the student came to the passage's end. */
  isFinished: z.boolean(),
  bars: z.array(packedBar).check(z.minLength(1), z.maxLength(mostBarsOfRun)),
});
export type PracticeRun = z.infer<typeof practiceRun>;

/** The most runs of one request. */
export const mostRunsSent = 50;
