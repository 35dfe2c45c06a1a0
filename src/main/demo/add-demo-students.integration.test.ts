import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { announceTerms } from "#accounts/server/terms/announce-terms.ts";
import { loadLessons } from "#catalog/server/index.ts";
import { findWrongCounts } from "#community/server/testing/check-counts.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase } from "../../../test/support/database.ts";
import { addDemoStudents } from "./add-demo-students.ts";

const schoolDir = fileURLToPath(new URL("../../../school", import.meta.url));

async function startDemo(db: Database, school = schoolDir): Promise<void> {
  const openedAt = Temporal.Now.instant();
  await loadLessons({ db }, { schoolDir: school, openedAt });
  await addDemoStudents({ db }, { schoolDir: school, openedAt });
}

const listRated = (db: Database) =>
  db.selectFrom("videos").select("slug").where("ratedBy", ">", 0).execute();

test("every rating of the demo has a review, and students are at least as many as countries", async () => {
  const { db } = await useDatabase();
  await startDemo(db);
  await startDemo(db);
  expect(await findWrongCounts(db)).toEqual([]);
  const users = await db.selectFrom("users").select(["name", "passwordHash"]).execute();
  expect(users.length).toBeGreaterThanOrEqual(144);
  for (const { name, passwordHash } of users) {
    expect(name).toMatch(/ \(demo student\)$/);
    expect(passwordHash).toBeNull();
  }
  const reviews = await db.selectFrom("reviews").select(["videoId", "text"]).execute();
  const rated = await listRated(db);
  expect(new Set(reviews.map(({ videoId }) => videoId)).size).toBe(rated.length);
  expect(rated.length).toBeGreaterThan(10);
  const unrated = await db.selectFrom("videos").select("id").where("ratedBy", "=", 0).execute();
  expect(unrated.length).toBeGreaterThan(0);
  const pairs = reviews.map(({ videoId, text }) => `${videoId} ${text}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test("changed terms are mailed to no demo student, whose addresses receive nothing", async () => {
  const { db } = await useDatabase();
  await startDemo(db);
  const announce = (version: string) =>
    announceTerms({
      db,
      log: { info: () => undefined, warn: () => undefined },
      school: testSchool,
      publicUrl: "https://school.test",
      readTerms: async () => ({ version, title: "Terms", text: "Text", effectiveOn: null }),
    });
  expect(await announce("1")).toBe(0);
  expect(await announce("2")).toBe(0);
  expect(await db.selectFrom("mailOutbox").select("recipient").execute()).toEqual([]);
});

test("lessons have no ratings where the school has no demo students", async () => {
  const { db } = await useDatabase();
  const school = await mkdtemp(path.join(tmpdir(), "school-"));
  onTestFinished(() => rm(school, { recursive: true, force: true }));
  await cp(path.join(schoolDir, "lessons/index.json"), path.join(school, "lessons/index.json"));
  await startDemo(db, school);
  expect(await listRated(db)).toEqual([]);
  expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
});

test("a demo that had ratings before it had reviews keeps them and gets their reviews", async () => {
  const { db } = await useDatabase();
  await startDemo(db);
  const readRatings = () =>
    db.selectFrom("videos").select(["slug", "ratingsTotal", "ratedBy"]).orderBy("slug").execute();
  const before = await readRatings();
  await db.deleteFrom("reviews").execute();
  await db.deleteFrom("videoPostCounts").execute();
  await db.deleteFrom("userPostCounts").execute();
  await db.deleteFrom("users").execute();
  await startDemo(db);
  expect(await readRatings()).toEqual(before);
  expect(await findWrongCounts(db)).toEqual([]);
});
