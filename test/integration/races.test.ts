import { expect, test } from "vitest";
import { findWrongCounts } from "#community/server/testing/check-counts.ts";
import { openCommunityFixture } from "#community/server/testing/community-fixture.ts";
import {
  raceErasures,
  raceFavorites,
  raceQuestionDeletions,
  raceReplyDeletions,
  raceReviews,
} from "#community/server/testing/races.ts";
import { proofSize } from "../support/proof-size.ts";

const ROUNDS = proofSize({ short: 10, full: 1_000 });
/** Each round adds members, lets them post, and erases them. */
const ERASURES = proofSize({ short: 6, full: 100 });
const fixture = await openCommunityFixture();
const { db } = fixture;

test("twenty additions of one favourite make one, twenty removals remove one", async () => {
  for (const { added, removed, cleared } of await raceFavorites(fixture, ROUNDS)) {
    expect(added).toEqual({ done: 20 });
    expect(removed).toEqual({ done: 1, "community.favorite_not_found": 19 });
    expect((cleared.done ?? 0) <= 1).toBe(true);
  }
  expect(await findWrongCounts(db)).toEqual([]);
  expect(await db.selectFrom("favorites").selectAll().execute()).toEqual([]);
});

test("of twenty ratings of one user one is stored, and the lesson's totals are exact", async () => {
  const { outcomes, seeds } = await raceReviews(fixture, ROUNDS);
  for (const { reviewed } of outcomes) expect(reviewed).toEqual({ done: 20 });
  const lessonId = seeds[0]?.id ?? "";
  const reviews = await db
    .selectFrom("reviews")
    .select("userId")
    .where("videoId", "=", lessonId)
    .execute();
  expect(reviews).toHaveLength(3);
  expect(await findWrongCounts(db, seeds)).toEqual([]);
  await db
    .updateTable("videos")
    .set((row) => ({
      ratingsTotal: row("ratingsTotal", "-", 300),
      ratedBy: row("ratedBy", "-", 40),
    }))
    .where("id", "=", lessonId)
    .execute();
});

test("of twenty deletions of one reply one succeeds, and those beside it stay", async () => {
  for (const { deleted, replied } of await raceReplyDeletions(fixture, ROUNDS)) {
    expect(deleted).toEqual({ done: 1, "community.reply_not_found": 19 });
    expect(replied).toEqual({ done: 5 });
  }
  expect(await findWrongCounts(db)).toEqual([]);
});

test("of twenty deletions of one question one succeeds, whoever replies meanwhile", async () => {
  for (const { deleted, late } of await raceQuestionDeletions(fixture, ROUNDS)) {
    expect(deleted).toEqual({ done: 1, "community.question_not_found": 19 });
    expect(late).toBe(20);
  }
  expect(await findWrongCounts(db)).toEqual([]);
});

test("members who replied to each other are erased concurrently without deadlock", async () => {
  for (const { erased, reviewed } of await raceErasures(fixture, ERASURES)) {
    expect(erased).toEqual({ done: 4 });
    expect(reviewed).toEqual({ done: 20 });
  }
  expect(await findWrongCounts(db)).toEqual([]);
});
