import { type Hand, type Score, ScoreError } from "#score/server/index.ts";
import type { LessonSection } from "./sections.ts";

/** The passages of a score's video with their times, including count-ins and pauses. */
export interface LessonTiming {
  /** From the video's first frame to its first played beat. */
  leadInSeconds: number;
  /** The beats of all count-ins, in video time. */
  countIn: CountInBeat[];
  /** Passages played without a break, in order; a single one for a lesson without sections. */
  passages: TimedPassage[];
  /** Empty for a lesson without sections. */
  sections: TimedSection[];
  videoSeconds: number;
}

interface CountInBeat {
  startSeconds: number;
  beat: number;
  isDownbeat: boolean;
}

export interface TimedPassage {
  /** In video time. */
  startSeconds: number;
  endSeconds: number;
  /** In the score's own time. */
  fromScoreSeconds: number;
  toScoreSeconds: number;
  /** First and last sounding bar, as indices of the score's. */
  fromBar: number;
  toBar: number;
  hand: Hand | "both";
  /** 1 is the score's own tempo. */
  tempo: number;
}

/** A title card and the passages after it. */
export interface TimedSection {
  title: string;
  intro: string;
  startSeconds: number;
  cardEndSeconds: number;
  endSeconds: number;
  passages: TimedPassage[];
  hints: LessonSection["hints"];
}

/**
 * Increment when the same sections should give another video: lessons with sections are encoded
 * again.
 */
export const sectionsVersion = 3;

/** Increment when drawn hands should look otherwise: lessons with hands are encoded again. */
export const handsVersion = 1;

export const framesPerSecond = 30;
const countInBars = 2;
const oneBar = { countedBeats: 4, durationSeconds: 2 };
const endingSeconds = 3;
const longestLeadInSeconds = 9;
const pauseSeconds = 1.8;
const longestVideoSeconds = 15 * 60;

type TimedScore = Pick<Score, "durationSeconds" | "pickupBeats"> & {
  bars: readonly Pick<
    Score["bars"][number],
    "startSeconds" | "durationSeconds" | "countedBeats" | "writtenIndex"
  >[];
};

/**
 * Computes the timing shared by frames and sound. Throws ScoreError for sections that do not fit
 * the score.
 */
export function computeLessonTiming(
  score: TimedScore,
  sections: readonly LessonSection[] | null = null,
): LessonTiming {
  if (sections) return timeSections(score, sections);
  const whole = { ...findBars(score, {}), hand: "both", tempo: 1 } as const;
  const counted = countInBeats(score, whole);
  const bars = counted.barSeconds * countInBars > longestLeadInSeconds ? 1 : countInBars;
  const { startSeconds, beats } = counted.from(0, bars);
  const passage = { ...whole, startSeconds, endSeconds: startSeconds + score.durationSeconds };
  return {
    leadInSeconds: startSeconds,
    countIn: beats,
    passages: [passage],
    sections: [],
    videoSeconds: ceilToFrame(passage.endSeconds + endingSeconds),
  };
}

/** A bar's number in the film: 1 is the first full bar, 0 a pickup. */
export function barNumberOf(
  { pickupBeats }: Pick<Score, "pickupBeats">,
  { writtenIndex }: { writtenIndex: number },
): number {
  return pickupBeats > 0 ? writtenIndex : writtenIndex + 1;
}

function timeSections(score: TimedScore, sections: readonly LessonSection[]): LessonTiming {
  const timing: LessonTiming = {
    leadInSeconds: 0,
    countIn: [],
    passages: [],
    sections: [],
    videoSeconds: 0,
  };
  let at = 0;
  for (const [index, section] of sections.entries()) {
    const { title, intro, hand, tempo, times, hints } = section;
    const found = findBars(score, section, `section ${index + 1}`);
    const counted = countInBeats(score, { ...found, tempo });
    const startSeconds = at;
    const cardEndSeconds = ceilToFrame(at + cardSeconds(section));
    at = cardEndSeconds;
    const passages: TimedPassage[] = [];
    for (let time = 0; time < times; time++) {
      const { startSeconds: from, beats } = counted.from(at, section.countIn);
      const seconds = (found.toScoreSeconds - found.fromScoreSeconds) / tempo;
      passages.push({ ...found, hand, tempo, startSeconds: from, endSeconds: from + seconds });
      timing.countIn.push(...beats);
      at = ceilToFrame(from + seconds + pauseSeconds);
    }
    timing.passages.push(...passages);
    timing.sections.push({
      title,
      intro,
      startSeconds,
      cardEndSeconds,
      endSeconds: at,
      passages,
      hints,
    });
    if (at > longestVideoSeconds) throw new ScoreError("The sections last over 15 minutes.");
  }
  const [first, last] = [timing.passages[0], timing.passages.at(-1)];
  timing.leadInSeconds = first?.startSeconds ?? 0;
  timing.videoSeconds = ceilToFrame((last?.endSeconds ?? 0) + endingSeconds);
  const lastSection = timing.sections.at(-1);
  if (lastSection) lastSection.endSeconds = timing.videoSeconds;
  return timing;
}

/** The time for skimming the card; a slower reader pauses the film. */
function cardSeconds({ title, intro }: Pick<LessonSection, "title" | "intro">): number {
  const [shortest, longest] = [3, 5];
  return Math.min(longest, Math.max(shortest, (title.length + intro.length) / 20));
}

type FoundBars = Pick<TimedPassage, "fromBar" | "toBar" | "fromScoreSeconds" | "toScoreSeconds">;

/** The sounding bars from one written bar to another, by the shortest way or with all repeats. */
function findBars(
  score: TimedScore,
  { bars, repeats = false }: Partial<Pick<LessonSection, "bars" | "repeats">>,
  where = "",
): FoundBars {
  const numbers = score.bars.map((bar) => barNumberOf(score, bar));
  if (!bars) {
    const toBar = Math.max(0, numbers.length - 1);
    return { fromBar: 0, toBar, fromScoreSeconds: 0, toScoreSeconds: score.durationSeconds };
  }
  const [from, to] = bars;
  const firstBar = numbers.indexOf(from);
  const nextBar = numbers.indexOf(to, Math.max(0, firstBar));
  const toBar = repeats ? numbers.lastIndexOf(to) : nextBar;
  const fromBar = repeats ? firstBar : nextBar < 0 ? -1 : numbers.lastIndexOf(from, nextBar);
  const [first, last] = [score.bars[fromBar], score.bars[toBar]];
  if (!first || !last) {
    const range = `${Math.min(...numbers)} to ${Math.max(...numbers)}`;
    throw new ScoreError(
      `In ${where} bars ${from} to ${to} are not in the score, which has ${range}.`,
    );
  }
  return {
    fromBar,
    toBar,
    fromScoreSeconds: first.startSeconds,
    toScoreSeconds: last.startSeconds + last.durationSeconds,
  };
}

/** The count-in of a passage in its own tempo. */
function countInBeats(score: TimedScore, { fromBar, tempo }: { fromBar: number; tempo: number }) {
  const { countedBeats, durationSeconds } = score.bars[fromBar] ?? oneBar;
  const pickupBeats = fromBar === 0 ? score.pickupBeats : 0;
  const beatSeconds = durationSeconds / (pickupBeats || countedBeats) / tempo;
  const barSeconds = beatSeconds * countedBeats;
  // A pickup replaces the last beats of the count-in.
  const pickupSeconds = pickupBeats * beatSeconds;
  const from = (atSeconds: number, bars: number) => {
    const startSeconds = ceilToFrame(atSeconds + Math.max(0, bars * barSeconds - pickupSeconds));
    const beats = Array.from({ length: bars * countedBeats }, (_, index) => ({
      startSeconds: startSeconds + pickupSeconds - (bars * countedBeats - index) * beatSeconds,
      beat: (index % countedBeats) + 1,
      isDownbeat: index % countedBeats === 0,
    })).filter(
      (beat) => beat.startSeconds > atSeconds - 1e-3 && beat.startSeconds < startSeconds - 1e-3,
    );
    return { startSeconds, beats };
  };
  return { barSeconds, from };
}

/** Rounds up to whole frames, so that sound and video end together. */
function ceilToFrame(seconds: number): number {
  return Math.ceil(seconds * framesPerSecond - 1e-6) / framesPerSecond;
}
