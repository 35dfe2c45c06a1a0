import { createHash } from "node:crypto";
import { deserialize } from "node:v8";
import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import {
  describeScore,
  openScoreFile,
  type ReadScore,
  readScore,
  ScoreError,
} from "#score/server/index.ts";
import type { ScoreSummary, ScoreTask, ScoreTaskResult } from "./material-summaries.ts";

// The child process that reads scores of unknown origin, see open-score-reader.ts.

serveTasks(async (input) => Buffer.from(JSON.stringify(readFile(deserialize(input)))));

/** The maximum lengths of a score's texts in characters. */
const longest = { problem: 300, title: 200, barNumber: 20 };

function readFile({ file, corrections, describes, bar }: ScoreTask): ScoreTaskResult {
  try {
    const musicXml = openScoreFile(file);
    if (describes) return { description: describeFile(musicXml, { corrections, bar }) };
    const score = readScore(musicXml, corrections ?? undefined);
    return { summary: summarise(score), musicXml, score };
  } catch (error) {
    if (!(error instanceof ScoreError)) throw error;
    return { problem: shorten(error.message, longest.problem) };
  }
}

function describeFile(
  musicXml: string,
  { corrections, bar }: Pick<ScoreTask, "corrections" | "bar">,
) {
  const description = describeScore(musicXml, corrections ?? { hands: null, order: null }, bar);
  const shortened = (number: string) => shorten(number, longest.barNumber);
  return {
    ...description,
    parts: description.parts.map(({ name, staves }) => ({
      name,
      staves: staves.map((staff) => ({
        ...staff,
        opening: staff.opening.map(({ bar, notes }) => ({ bar: shortened(bar), notes })),
      })),
    })),
    bars: description.bars.map(({ number, seconds }) => ({ number: shortened(number), seconds })),
  };
}

function summarise(score: ReadScore): ScoreSummary {
  const { title = "", notes, bars, remarks, remarkCount } = score;
  return {
    title: shorten(title, longest.title) || null,
    notes: notes.length,
    bars: bars.map(({ number }) => shorten(number, longest.barNumber)),
    order: bars.map(({ writtenIndex }) => writtenIndex),
    remarks: remarks.map(({ bar, text }) => ({ bar, text })),
    remarkCount,
    corrected: score.corrected ?? { hands: false, order: false, notes: false },
    soundsAs: hashSound(score),
  };
}

/** Of the notes and bars, but for the hands that play them. */
function hashSound({ notes, bars }: ReadScore): string {
  const hash = createHash("sha256");
  for (const { id, bar, pitchMidi, startBeat } of notes) {
    hash.update(`${id} ${bar} ${pitchMidi} ${startBeat}\n`);
  }
  for (const { writtenIndex, startBeat } of bars) hash.update(`${writtenIndex} ${startBeat}\n`);
  return hash.digest("base64url");
}

/** As `slice` takes UTF-16 units, of which a character has two at most. */
function shorten(text: string, characters: number): string {
  return [...text.slice(0, 2 * characters)].slice(0, characters).join("").toWellFormed();
}
