import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { type Lesson, readLessons } from "#catalog/server/index.ts";
import { readScore, type ScoreNote } from "#score/server/index.ts";

const lessons = await readLessons("school");
const readLesson = async ({ score }: Lesson) =>
  readScore(await readFile(`school/lessons/${score}`, "utf8"));
const place = ({ bar, spelled, hand }: ScoreNote) => `bar ${bar}, ${hand} hand, ${spelled}`;

describe.each(lessons.filter(({ category }) => category === "beginner"))("$videoId", (lesson) => {
  test("has a finger for every note, and each chord has them in the order of its keys", async () => {
    const { notes } = await readLesson(lesson);
    expect(notes.filter(({ finger }) => finger === undefined).map(place)).toEqual([]);
    const chords = Map.groupBy(notes, ({ hand, startBeat, voice }) =>
      [hand, startBeat, voice].join(),
    );
    for (const [, chord] of chords) {
      const fingers = chord
        .toSorted((a, b) => a.pitchMidi - b.pitchMidi)
        .map(({ hand, finger = 0 }) => (hand === "right" ? finger : -finger));
      const inOrder = [...new Set(fingers)].toSorted((a, b) => a - b);
      expect(fingers, chord.map(place).join("; ")).toEqual(inOrder);
    }
  });
});

test("at least seven lessons repeat bars or change their tempo", async () => {
  const scores = await Promise.all(lessons.map(readLesson));
  const moving = scores.filter(({ bars, tempoKnots }) => {
    const repeats = bars.some(({ pass }) => pass > 1);
    const tempos = tempoKnots.slice(1).map(({ beat, seconds }, index) => {
      const before = tempoKnots[index] ?? { beat: 0, seconds: 0 };
      return Math.round((beat - before.beat) / (seconds - before.seconds) / 0.05);
    });
    return repeats || new Set(tempos).size > 1;
  });
  expect(moving.length).toBeGreaterThanOrEqual(7);
});
