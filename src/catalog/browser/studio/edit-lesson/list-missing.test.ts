import { expect, test } from "vitest";
import { listMissing } from "./publication-panel.tsx";

const description = "Where the hand lies.";
const running = { state: "running", percent: 4, failure: null } as const;
const failed = { state: "failed", percent: 4, failure: "This file has no picture." } as const;

test("what is missing for publication is said before it is tried [publish-missing-1]", () => {
  expect(listMissing({ film: "ready", newFilm: failed, description })).toEqual([]);
  expect(listMissing({ film: "ready", newFilm: null, description: " " })).toEqual([
    "a description, under Texts",
  ]);
  expect(listMissing({ film: "none", newFilm: null, description: "" })).toEqual([
    "a film, under Film",
    "a description, under Texts",
  ]);
  expect(listMissing({ film: "none", newFilm: running, description })).toEqual([
    "its film to be ready: it is being prepared",
  ]);
  for (const lesson of [
    { film: "none", newFilm: failed } as const,
    { film: "failed", newFilm: null } as const,
  ]) {
    expect(listMissing({ ...lesson, description })).toEqual([
      "another film: this one could not be prepared",
    ]);
  }
});
