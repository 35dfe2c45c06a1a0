import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { Review } from "#community/contract.ts";
import { RatingField } from "../reviews/rating-field.tsx";
import { LessonDiscussion } from "./lesson-discussion.tsx";
import { reviewsQuery } from "./page-queries.ts";

const review: Review = {
  _id: "00000000-0000-4000-8000-000000000001",
  user: { _id: "00000000-0000-4000-8000-000000000002", name: "A demo student", picture: null },
  videoId: "fur-elise",
  rating: 9,
  text: "Clear and slow.",
  hidden: false,
  createdAt: "2026-01-01T00:00:00Z",
};

/** The text of a lesson's reviews tab. */
function readReviews(ratedBy: number, reviews: readonly Review[], awaitsGuardian = false): string {
  const client = new QueryClient();
  client.setQueryData(reviewsQuery("fur-elise").queryKey, {
    pages: [{ items: [...reviews], total: reviews.length }],
    pageParams: [1],
  });
  const video = { _id: "v", videoId: "fur-elise", title: "Für Elise", ratedBy, averageRating: 4.7 };
  const discussion = createElement(LessonDiscussion, {
    video,
    userId: "someone",
    awaitsGuardian,
  });
  const page = createElement(MemoryRouter, { initialEntries: ["/?tab=reviews"] }, discussion);
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
  vi.unstubAllGlobals();
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("a lesson with more ratings than reviews says how many of each there are", () => {
  expect(readReviews(22, [review])).toContain("1 review, 22 ratings, 4.7 of 5 stars on average.");
  expect(readReviews(22, [])).toContain(" 22 ratings, 4.7 of 5 stars");
  expect(readReviews(22, [])).not.toContain("0 reviews");
});

test("a lesson with ratings and no reviews shows the totals, without the note on missing reviews", () => {
  const text = readReviews(22, []);
  expect(text).toContain("22 ratings, 4.7 of 5 stars on average. No reviews yet");
  expect(text).not.toContain("Not everyone");
  expect(readReviews(22, [review])).toContain("Not everyone who rates writes a review.");
});

test("a lesson whose raters have all written reviews shows no totals", () => {
  expect(readReviews(1, [review])).not.toContain("1 rating");
  expect(readReviews(0, [])).not.toContain("0 ratings");
});

test("a minor whose guardian has not confirmed reads why there is no form [guardian-7]", () => {
  const text = readReviews(22, [review], true);
  expect(text).toContain("Your parent or guardian has not confirmed yet");
  expect(text).toContain("Once they have, you can ask, reply and review.");
  expect(text).not.toContain("Write a review");
  expect(text).toContain("Clear and slow.");
  expect(readReviews(22, [review])).toContain("Write a review");
});

test("the stars come before the number of a rating", () => {
  const field = createElement(RatingField, {
    rating: 7,
    onRate: () => undefined,
    error: undefined,
  });
  const html = renderToStaticMarkup(field);
  expect(html.indexOf('type="range"')).toBeGreaterThan(0);
  expect(html.indexOf('type="range"')).toBeLessThan(html.indexOf('type="number"'));
});
