import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Video, VideoDetails } from "#catalog/contract.ts";
import { nextQuery } from "../video-queries.ts";
import { findNext, NextLessonOffer } from "./next-lesson-offer.tsx";

const lesson = (serialNumber: number, ready = true): VideoDetails => ({
  _id: `${serialNumber}`,
  videoId: `lesson-${serialNumber}`,
  title: `Lesson ${serialNumber}`,
  description: "",
  poster: "/posters/a/poster-960.webp",
  category: "intermediate",
  duration: 2,
  serialNumber,
  createdAt: "2026-01-01T00:00:00Z",
  ratingsTotal: 0,
  ratedBy: 0,
  averageRating: 0,
  ready,
  dataCosts: null,
  hasScore: true,
  isFree: false,
  freeMinutes: null,
  files: [],
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The offers at a lesson's end. */
function readOffer(
  following: readonly Video[],
  { connection = {}, hidden = false, hasScore = true } = {},
): string {
  const visibilityState = hidden ? "hidden" : "visible";
  vi.stubGlobal("document", { cookie: "", visibilityState, activeElement: null });
  vi.stubGlobal("Element", class {});
  vi.stubGlobal("location", { port: "" });
  vi.stubGlobal("navigator", { connection });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const video = { ...lesson(1), hasScore };
  const client = new QueryClient();
  client.setQueryData(nextQuery(video).queryKey, [...following]);
  const offer = createElement(NextLessonOffer, { video });
  const page = createElement(MemoryRouter, {}, offer);
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
  return html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The offers that every card shows. A visitor cannot mark a lesson as learned. */
const choices = "Play again /?tab=reviews#discussion-panel Rate it";
const practise = "/practice/lesson-1 Practise";

test("lessons that are learned or not ready are not offered next", () => {
  const following = [lesson(2), lesson(3, false), lesson(4)];
  expect(findNext(following, new Set())?.videoId).toBe("lesson-2");
  expect(findNext(following, new Set(["lesson-2"]))?.videoId).toBe("lesson-4");
  expect(findNext(following, new Set(["lesson-2", "lesson-4"]))).toBeUndefined();
});

test("the next lesson of the level that is ready begins in ten seconds, unless it is stopped", () => {
  const text = readOffer([lesson(2, false), lesson(3), lesson(4)]);
  expect(text).toBe(
    `Next lesson , begins in 10 s Lesson 3 ${practise} /video/lesson-3 Watch now Stop ${choices}`,
  );
});

test("nothing begins by itself where data are saved, slow or metered or the tab is hidden, but the lesson is offered", () => {
  const connections = [{ saveData: true }, { effectiveType: "3g" }, { type: "cellular" }];
  for (const state of [...connections.map((connection) => ({ connection })), { hidden: true }]) {
    const text = readOffer([lesson(2)], state);
    expect(text).toBe(`Next lesson Lesson 2 ${practise} /video/lesson-2 Watch now Stop ${choices}`);
  }
});

test("the last lesson of a level says so, and one before unfinished lessons does not", () => {
  const ending = `${practise} /library?tab=intermediate Back to the library ${choices}`;
  expect(readOffer([])).toBe(`Well done That was the last lesson of Intermediate. ${ending}`);
  expect(readOffer([lesson(2, false)])).toBe(`Well done More lessons follow soon. ${ending}`);
});

test("a lesson without a score offers nothing to practise [no-score-1]", () => {
  expect(readOffer([lesson(2)], { hasScore: false })).toBe(
    `Next lesson , begins in 10 s Lesson 2 /video/lesson-2 Watch now Stop ${choices}`,
  );
});
