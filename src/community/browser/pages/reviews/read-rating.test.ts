import { expect, test } from "vitest";
import { reviewFields } from "#community/contract.ts";
import { readRating } from "./review-form.tsx";

const validate = (typed: unknown) =>
  reviewFields.safeParse({ rating: readRating(typed), text: "Good." });

test.each([
  ["1", 1],
  ["7.4", 7],
  ["7.5", 8],
  ["0.5", 1],
  ["10.4", 10],
  [9, 9],
])("%s is the rating %d [read-rating-1]", (typed, rating) => {
  expect(validate(typed).data?.rating).toBe(rating);
});

test.each(["", "0", "0.4", "10.5", "11", "-3", "seven"])(
  "%j is not a rating [read-rating-2]",
  (typed) => {
    expect(validate(typed).error?.issues.map((issue) => issue.message)).toEqual([
      "Please enter a number between 1 and 10",
    ]);
  },
);
