import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { Question, Review } from "#community/contract.ts";
import { RatingField } from "../reviews/rating-field.tsx";
import { LessonDiscussion } from "./lesson-discussion.tsx";
import { questionsQuery, reviewsQuery } from "./page-queries.ts";

/** Opens the replies of the question with the id of {@link review}. */
const linked = "#question-00000000-0000-4000-8000-000000000001";

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
  return render({ ratedBy, reviews, awaitsGuardian })
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

interface Shown {
  ratedBy?: number;
  reviews?: readonly Review[];
  questions?: readonly Question[];
  awaitsGuardian?: boolean;
  isInstructor?: boolean;
  tab?: string;
}

function render(shown: Shown): string {
  const { ratedBy = 0, reviews = [], questions = [], tab = "reviews" } = shown;
  const { awaitsGuardian = false, isInstructor = false } = shown;
  const client = new QueryClient();
  client.setQueryData(questionsQuery("fur-elise").queryKey, {
    pages: [{ items: [...questions], total: questions.length }],
    pageParams: [1],
  });
  client.setQueryData(reviewsQuery("fur-elise").queryKey, {
    pages: [{ items: [...reviews], total: reviews.length }],
    pageParams: [1],
  });
  const video = { _id: "v", videoId: "fur-elise", title: "Für Elise", ratedBy, averageRating: 4.7 };
  const discussion = createElement(LessonDiscussion, {
    video,
    userId: "someone",
    awaitsGuardian,
    isInstructor,
  });
  const initialEntries = [`/?tab=${tab}${linked}`];
  const page = createElement(MemoryRouter, { initialEntries }, discussion);
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
  vi.unstubAllGlobals();
  return html;
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

test("an instructor can hide a question, a reply and a review where they read them, a student cannot [hide-here-1]", () => {
  const person = review.user;
  const reply = {
    index: 0,
    user: person,
    byInstructor: false,
    text: "No.",
    repliedOn: review.createdAt,
  };
  const question: Question = {
    _id: review._id,
    user: person,
    videoId: "fur-elise",
    title: "Why?",
    text: "So?",
    atSeconds: null,
    replies: [reply],
    answered: false,
    hidden: false,
    createdAt: review.createdAt,
  };
  const shown = { reviews: [review], questions: [question] };
  for (const isInstructor of [true, false]) {
    const html = render({ ...shown, isInstructor }) + render({ ...shown, isInstructor, tab: "" });
    for (const what of ["question", "reply", "review"]) {
      expect(html.includes(`aria-label="Hide: ${what} by A demo student"`)).toBe(isInstructor);
    }
  }
  const hidden = render({ reviews: [{ ...review, hidden: true }], isInstructor: true });
  expect(hidden).not.toContain("Hide: review");
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
