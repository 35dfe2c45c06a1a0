import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { sureConfidence } from "#alignment/contract/alignment.ts";
import { type AlignedSpan, alignTake } from "#alignment/server/matching/align-take.ts";
import { createOnsetDetector } from "#alignment/server/matching/sound-onsets.ts";
import {
  type Act,
  createSyntheticLesson,
  type PlayAct,
  type SyntheticLesson,
} from "#alignment/server/testing/synthetic-lessons.ts";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { readScore } from "#score/server/index.ts";

const isShort = inject("proofs") === "short";
const seeds = isShort ? [1] : Array.from({ length: 12 }, (_, index) => index + 1);
const folder = await mkdtemp(path.join(tmpdir(), "alignment-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const deps = { ffmpeg: await locateFfmpeg(), cacheFolder: folder };

const scoreOf = async (name: string) =>
  readScore(await readFile(`school/lessons/${name}.musicxml`, "utf8"));
const talk = (seconds: number): Act => ({ kind: "talk", seconds });
const play = (fromBar: number, toBar: number, more: Partial<PlayAct> = {}): Act => ({
  kind: "play",
  fromBar: fromBar - 1,
  toBar: toBar - 1,
  ...more,
});
/** A false start, bars 5 to 8 again while the teacher talks, and a skipped bar. */
const acts = [
  talk(3),
  play(1, 3, { notes: 9 }),
  talk(1.5),
  play(1, 8),
  talk(3),
  play(5, 8, { slowness: 1.5, talks: true }),
  talk(2),
  play(9, 11),
  play(13, 16),
];

const hear = ({ sound }: SyntheticLesson) => {
  const detector = createOnsetDetector();
  // In chunks, as ffmpeg writes it.
  for (let at = 0; at < sound.length; at += 9_999) detector.push(sound.subarray(at, at + 9_999));
  return detector.finish();
};

const sorted = (values: number[]) => values.toSorted((one, other) => one - other);

/** The difference between a span's notes and their true times, in milliseconds. */
function errorsOf(span: AlignedSpan, { onsets }: SyntheticLesson["passages"][number]): number[] {
  return span.onsets.map(({ note, seconds }) =>
    Math.abs(((onsets.get(note) ?? Number.NaN) - seconds) * 1000),
  );
}

test.each(["minuet-in-g", "prelude-in-c", "greensleeves"])(
  "%s with speech, a wrong start, a repeat and a bar left out: each span has its bars, each onset within 30 ms",
  async (name) => {
    const score = await scoreOf(name);
    const sure: boolean[] = [];
    for (const seed of seeds) {
      const clock = { offsetSeconds: 2.3 + seed, drift: seed % 2 === 0 ? 5e-5 : -5e-5 };
      const lesson = await createSyntheticLesson(deps, { score, acts, seed, clock });
      const sound = hear(lesson);
      const { spans, confidence } = alignTake(sound, score, lesson.take);
      const bars = spans.map(({ fromBar, toBar }) => `${fromBar + 1}-${toBar + 1}`);
      expect(bars.slice(1)).toEqual(["1-8", "5-8", "9-11", "13-16"]);
      // The false start lasts at most a bar or two.
      expect(spans[0]?.fromBar).toBe(0);
      const errors = sorted(
        spans.flatMap((span, index) => {
          const passage = lesson.passages[index];
          return passage ? errorsOf(span, passage) : [];
        }),
      );
      expect(errors.at(-1)).toBeLessThanOrEqual(30);
      const confidences = spans.map((span) => span.confidence.toFixed(2));
      // The false start may fit several places.
      sure.push(...spans.slice(1).map((span) => span.confidence >= sureConfidence));
      if (isShort) continue;
      const [median, most] = [errors[errors.length >> 1], errors.at(-1)];
      process.stdout.write(
        `${name} ${seed}: ${errors.length} onsets, median ${median?.toFixed(1)} ms, most ${most?.toFixed(1)} ms; ` +
          `confidence ${confidences.join(" ")}, whole ${confidence.toFixed(2)}\n`,
      );
    }
    expect(sure.filter(Boolean).length).toBeGreaterThanOrEqual(sure.length * 0.95);
  },
);

test("a passage that comes twice is not sure, and what is not the film's own is refused", async () => {
  const [ode, minuet] = [await scoreOf("ode-to-joy"), await scoreOf("minuet-in-g")];
  const clock = { offsetSeconds: 1, drift: 0 };
  const lessonOf = (score: typeof ode, played: Act[], seed: number) =>
    createSyntheticLesson(deps, { score, acts: played, seed, clock });
  const twice = await lessonOf(ode, [talk(2), play(5, 8), talk(2)], 3);
  const sound = hear(twice);
  const { spans, confidence } = alignTake(sound, ode, twice.take);
  expect(spans).toHaveLength(1);
  expect(confidence).toBeLessThan(sureConfidence);

  const other = await lessonOf(minuet, [play(1, 8)], 4);
  expect(() => alignTake(sound, minuet, other.take)).toThrow("take-not-heard");
  expect(() => alignTake(sound, minuet, twice.take)).toThrow("other-piece");
  const speech = hear(await lessonOf(ode, [talk(25)], 5));
  expect(() => alignTake(speech, ode, twice.take)).toThrow("take-not-heard");
});
