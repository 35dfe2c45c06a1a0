import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import { readScore, ScoreError } from "#score/server/index.ts";
import type { ScoreTaskResult } from "./material-summaries.ts";

// The child process that reads scores of unknown origin, see open-score-reader.ts.

serveTasks(async (input) => Buffer.from(JSON.stringify(summarise(input.toString("utf8")))));

/** Texts at most so many characters long, none of which is cut in half. */
const longest = { problem: 300, title: 200, barNumber: 20 };

function summarise(musicXml: string): ScoreTaskResult {
  try {
    const { title = "", notes, bars } = readScore(musicXml);
    return {
      title: shorten(title, longest.title) || null,
      notes: notes.length,
      bars: bars.map(({ number }) => shorten(number, longest.barNumber)),
    };
  } catch (error) {
    if (!(error instanceof ScoreError)) throw error;
    return { problem: shorten(error.message, longest.problem) };
  }
}

/** As `slice` takes UTF-16 units, of which a character has two at most. */
function shorten(text: string, characters: number): string {
  return [...text.slice(0, 2 * characters)].slice(0, characters).join("").toWellFormed();
}
