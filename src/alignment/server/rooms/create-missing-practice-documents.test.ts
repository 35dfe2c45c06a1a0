import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { findVideo, loadLessons, markVideoReady, readLessons } from "#catalog/server/index.ts";
import { mediaIdOf } from "#media/server/jobs/media-id.ts";
import { useStudio } from "#media/server/testing/test-studio.ts";
import { getPractice } from "#practice/server/get-practice.ts";
import { hasScore } from "#practice/server/index.ts";
import { attachScore } from "../lesson/attach-material.ts";
import { openScoreReader } from "../lesson/open-score-reader.ts";
import { createMissingPracticeDocuments } from "./create-missing-practice-documents.ts";

const deps = await useStudio();
const { db, schoolDir } = deps;
const scores = openScoreReader();
afterAll(scores.close);
await loadLessons({ db }, { schoolDir, openedAt: Temporal.Now.instant() });
const [lesson] = await readLessons(schoolDir);
if (!lesson) throw new Error("The tiny school has no lesson.");
const video = await findVideo({ db }, lesson.videoId);
const lessonId = video?.id ?? "";
const dataCosts = { all: 3, small: 2, sound: 1 };
const setMedia = (mediaId: string) =>
  markVideoReady(
    { db },
    { slug: lesson.videoId, mediaId, durationSeconds: 8, posterPath: "/p.webp", dataCosts },
  );

test("a lesson whose video was made before there were rooms gets its film at the next start, without encoding", async () => {
  await expect(getPractice({ db }, lessonId)).rejects.toMatchObject({ code: "practice.no_score" });
  expect(await hasScore(db, lessonId)).toBe(false);
  await createMissingPracticeDocuments(deps);
  expect(await hasScore(db, lessonId)).toBe(true);
  expect(await getPractice({ db }, lessonId)).toMatchObject({ film: null });
  await setMedia("of-another-score");
  await createMissingPracticeDocuments(deps);
  expect(await getPractice({ db }, lessonId)).toMatchObject({ film: null });

  await setMedia(await mediaIdOf(deps, lesson));
  await createMissingPracticeDocuments(deps);
  const { film, scoreTime, notes } = await getPractice({ db }, lessonId);
  expect(notes.length).toBeGreaterThan(0);
  const { knots = [] } = film?.spans[0] ?? {};
  const [beginning] = knots;
  expect(beginning?.seconds).toBeGreaterThan(1);
  expect(film?.spans).toHaveLength(1);
  expect(knots).toHaveLength(scoreTime.length);
  expect(await db.selectFrom("preparations").selectAll().execute()).toEqual([]);
});

test("a room of an older version is made anew, and a current one stays", async () => {
  const change = { document: JSON.stringify({ film: {} }) };
  await db.updateTable("practiceDocuments").set(change).execute();
  await createMissingPracticeDocuments(deps);
  await expect(getPractice({ db }, lessonId)).rejects.toThrow();
  await db.updateTable("practiceDocuments").set({ version: 0 }).execute();
  await createMissingPracticeDocuments(deps);
  expect((await getPractice({ db }, lessonId)).notes.length).toBeGreaterThan(0);
});

test("a score that an instructor attaches takes the place of the folder's", async () => {
  const musicXml = await readFile(path.resolve("school/lessons/minuet-in-g.musicxml"), "utf8");
  const { userId: actorId } = await addTestUser(db);
  const file = { name: `${randomUUID()}.musicxml`, musicXml };
  await attachScore({ ...deps, scores }, { actorId, lessonId, ...file });
  const attached = await getPractice({ db }, lessonId);
  expect(attached.film).toMatchObject({ durationSeconds: 8, spans: [] });
  await db.updateTable("practiceDocuments").set({ version: 0 }).execute();
  await createMissingPracticeDocuments(deps);
  expect(await getPractice({ db }, lessonId)).toEqual(attached);
});
