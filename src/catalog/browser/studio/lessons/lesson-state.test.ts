import { expect, test } from "vitest";
import { presentLessonFilm } from "./lesson-state.tsx";

const running = { state: "running", percent: 41, failure: null } as const;
const waiting = { state: "waiting", percent: 0, failure: null } as const;
const failed = { state: "failed", percent: 12, failure: "This file has no picture." } as const;

test.each([
  ["none", null, "No film yet"],
  ["none", waiting, "The film waits to be prepared"],
  ["none", running, "The film is being prepared: 41%"],
  ["none", failed, "The film could not be prepared: This file has no picture."],
  ["preparing", null, "The film is being prepared"],
  ["failed", null, "The film could not be prepared"],
  ["ready", null, "4 min"],
  ["ready", running, "4 min; another film is being prepared: 41%"],
  ["ready", failed, "4 min; another film could not be prepared: This file has no picture."],
] as const)("a lesson whose film is %s, with %o, says %s [film-state-1]", (film, newFilm, text) => {
  expect(presentLessonFilm({ film, newFilm, duration: film === "ready" ? 4 : null })).toBe(text);
});
