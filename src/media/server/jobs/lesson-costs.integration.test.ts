import { stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { findVideo, loadLessons, markVideoReady } from "#catalog/server/index.ts";
import { dataCostsOf } from "#playback/contract.ts";
import { copyPreparedLesson } from "../testing/prepared-lesson.ts";
import { useStudio } from "../testing/test-studio.ts";
import { queueMissingLessons } from "./lesson-jobs.ts";
import { workOnEncodings } from "./work-on-encodings.ts";

const deps = await useStudio();
const { db, schoolDir } = deps;
const { lesson, outDir, manifest } = await copyPreparedLesson(path.dirname(deps.mediaRoot));

test("a lesson prepared without data costs gets them at the next start, unchanged [lesson-costs-1]", async () => {
  await loadLessons({ db }, { schoolDir, openedAt: Temporal.Now.instant() });
  const slug = "two-hands";
  const { mediaId } = lesson;
  const { durationSeconds } = manifest;
  const dataCosts = { all: 1, small: 1, sound: 1 };
  const posterPath = `/posters/${manifest.poster}`;
  await markVideoReady({ db }, { slug, mediaId, durationSeconds, posterPath, dataCosts });
  const unknown = { bytesAll: null, bytesSmall: null, bytesSound: null };
  await db.updateTable("videos").set(unknown).where("slug", "=", slug).execute();
  const { mtimeMs } = await stat(path.join(outDir, "media.json"));

  await workOnEncodings(deps);
  await queueMissingLessons(deps);
  const costs = async () => {
    const video = await findVideo({ db }, slug);
    return video && [video.bytesAll, video.bytesSmall, video.bytesSound].map(Number);
  };
  const { all, small, sound } = dataCostsOf(manifest);
  if (sound === null) throw new Error("The lesson has no sound.");
  await expect.poll(costs, { timeout: 60_000, interval: 100 }).toEqual([all, small, sound]);
  expect(all).toBeGreaterThan(small);
  expect(small).toBeGreaterThan(sound);
  expect(sound).toBeGreaterThan(10_000);
  expect(await findVideo({ db }, slug)).toMatchObject({ mediaId });
  expect((await stat(path.join(outDir, "media.json"))).mtimeMs).toBe(mtimeMs);
}, 90_000);
