import { expect, test } from "vitest";
import * as policy from "./policy.ts";

const student = { role: "student", subscription: "beginner" } as const;
const instructor = { role: "instructor", subscription: "free" } as const;
const opened = { category: "beginner" } as const;
const closed = { category: "professional" } as const;

const { canReadPosts, canAsk, canReply, canReview, canAddFavorite } = policy;

test.each(Object.entries({ canReadPosts, canAsk, canReply, canReview, canAddFavorite }))(
  "%s: only where the plan opens the lesson; instructors everywhere",
  (_, isAllowed) => {
    expect(isAllowed(student, opened)).toBe(true);
    expect(isAllowed(student, closed)).toBe(false);
    expect(isAllowed({ ...student, subscription: "free" }, opened)).toBe(false);
    expect(isAllowed(instructor, closed)).toBe(true);
  },
);

test("only an instructor's reply answers a question", () => {
  expect(policy.isAnswerBy(instructor)).toBe(true);
  expect(policy.isAnswerBy(student)).toBe(false);
});

test("users delete their own posts alone", () => {
  const post = { userId: "author" };
  expect(policy.canDelete({ userId: "author" }, post)).toBe(true);
  expect(policy.canDelete({ userId: "other" }, post)).toBe(false);
});
