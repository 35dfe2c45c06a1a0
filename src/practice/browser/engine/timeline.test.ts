import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFilmTimeline } from "./film-timeline.ts";
import { createTimeline } from "./timeline.ts";

describe("a timeline", () => {
  const tempoChange = createTimeline([
    { beat: 0, seconds: 1 },
    { beat: 4, seconds: 3 },
    { beat: 8, seconds: 7 },
  ]);

  test("runs evenly between knots, and changes its tempo at them", () => {
    expect([1, 2, 3, 5, 7].map(tempoChange.beatAt)).toEqual([0, 2, 4, 6, 8]);
    expect([0, 2, 4, 6, 8].map(tempoChange.secondsAt)).toEqual([1, 2, 3, 5, 7]);
  });

  test("goes on at the nearest tempo before its first and after its last knot", () => {
    expect(tempoChange.beatAt(0)).toBe(-2);
    expect(tempoChange.secondsAt(-2)).toBe(0);
    expect(tempoChange.beatAt(9)).toBe(10);
    expect(tempoChange.secondsAt(10)).toBe(9);
  });

  test("stands still in a hold, which begins at its beat", () => {
    const held = createTimeline([
      { beat: 0, seconds: 0 },
      { beat: 2, seconds: 1 },
      { beat: 2, seconds: 4 },
      { beat: 4, seconds: 5 },
    ]);
    expect([1, 2.5, 4, 4.5].map(held.beatAt)).toEqual([2, 2, 2, 3]);
    expect(held.secondsAt(2)).toBe(1);
    expect(held.secondsAt(3)).toBe(4.5);
  });

  test("of no knots or one does not fail", () => {
    expect(createTimeline([]).beatAt(3)).toBe(3);
    expect(createTimeline([{ beat: 2, seconds: 1 }]).secondsAt(4)).toBe(3);
  });

  test("leads back from every beat to the same beat", () => {
    const step = fc.double({ min: 0.01, max: 5, noNaN: true });
    const steps = fc.array(fc.record({ beats: step, seconds: step }), { minLength: 1 });
    fc.assert(
      fc.property(steps, fc.double({ min: -3, max: 30, noNaN: true }), (parts, beat) => {
        const knots = [{ beat: 0, seconds: 2 }];
        for (const { beats, seconds } of parts) {
          const last = knots.at(-1) ?? { beat: 0, seconds: 0 };
          knots.push({ beat: last.beat + beats, seconds: last.seconds + seconds });
        }
        const timeline = createTimeline(knots);
        expect(timeline.beatAt(timeline.secondsAt(beat))).toBeCloseTo(beat, 6);
      }),
    );
  });
});

describe("the film's timeline", () => {
  const film = createFilmTimeline({
    durationSeconds: 100,
    spans: [
      {
        hand: "both",
        knots: [
          { beat: 0, seconds: 10 },
          { beat: 8, seconds: 14 },
        ],
      },
      {
        hand: "left",
        knots: [
          { beat: 4, seconds: 30 },
          { beat: 12, seconds: 38 },
        ],
      },
    ],
  });

  test("knows which beat plays, and none where the teacher talks", () => {
    expect(film.positionAt(12)).toMatchObject({ beat: 4, span: { index: 0 } });
    expect(film.positionAt(34)).toMatchObject({ beat: 8, span: { index: 1 } });
    expect([0, 9.9, 14, 20, 38, 99].map(film.positionAt)).toEqual(Array(6).fill(null));
  });

  test("knows which hand plays", () => {
    expect([12, 34].map((at) => film.positionAt(at)?.span.hand)).toEqual(["both", "left"]);
  });

  test("finds a beat in the span that plays, else in the next, else in the first", () => {
    expect(film.secondsAt(6, 12)).toBe(13);
    expect(film.secondsAt(6, 20)).toBe(32);
    expect(film.secondsAt(6, 50)).toBe(13);
    expect(film.secondsAt(0, 50)).toBe(10);
    expect(film.secondsAt(13)).toBeNull();
  });

  test("finds a passage in one span, never in the span that only ends where it begins", () => {
    expect(film.secondsAt(8)).toBe(34);
    expect(film.rangeAt({ fromBeat: 8, toBeat: 12 })).toEqual({ fromSeconds: 34, toSeconds: 38 });
    expect(film.rangeAt({ fromBeat: 4, toBeat: 8 }, 20)).toEqual({
      fromSeconds: 30,
      toSeconds: 34,
    });
    expect(film.rangeAt({ fromBeat: 0, toBeat: 12 })).toBeNull();
  });
});
