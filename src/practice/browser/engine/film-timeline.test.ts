import { expect, test } from "vitest";
import { createFilmTimeline, soundStartSeconds } from "./film-timeline.ts";

/** A film that plays two bars from this second on. */
const filmFrom = (seconds: number) =>
  createFilmTimeline({
    durationSeconds: 120,
    spans: [
      {
        hand: "both",
        knots: [
          { beat: 0, seconds },
          { beat: 8, seconds: seconds + 6 },
        ],
      },
    ],
  });

test("a film's sound alone begins with the count-in, after the opening words of the picture", () => {
  expect(soundStartSeconds(filmFrom(21))).toBe(18);
});

test("a film's sound alone begins at its start where the music begins there, or where none is known", () => {
  expect(soundStartSeconds(filmFrom(1))).toBe(0);
  expect(soundStartSeconds(createFilmTimeline({ durationSeconds: 120, spans: [] }))).toBe(0);
});
