import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadLessons } from "#catalog/server/index.ts";
import { findWrongCounts } from "#community/server/testing/check-counts.ts";
import { useDatabase } from "../../../test/support/database.ts";
import { addDemoStudents } from "./add-demo-students.ts";

const schoolDir = fileURLToPath(new URL("../../../school", import.meta.url));

test("every rating of the demo has a review, and students are at least as many as countries", async () => {
  const { db } = await useDatabase();
  const school = { schoolDir, openedAt: Temporal.Now.instant() };
  await loadLessons({ db }, school);
  await addDemoStudents({ db }, school);
  await addDemoStudents({ db }, school);
  expect(await findWrongCounts(db)).toEqual([]);
  const users = await db.selectFrom("users").select(["name", "passwordHash"]).execute();
  expect(users.length).toBeGreaterThanOrEqual(144);
  for (const { name, passwordHash } of users) {
    expect(name).toMatch(/ \(demo student\)$/);
    expect(passwordHash).toBeNull();
  }
  const reviews = await db.selectFrom("reviews").select(["videoId", "text"]).execute();
  const unrated = await db.selectFrom("videos").select("id").where("ratedBy", "=", 0).execute();
  expect(unrated.length).toBeGreaterThan(0);
  const pairs = reviews.map(({ videoId, text }) => `${videoId} ${text}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});
