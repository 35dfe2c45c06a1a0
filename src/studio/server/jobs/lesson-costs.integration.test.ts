import { stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { findVideo, loadLessons } from "#catalog/server/index.ts";
import { useStudio } from "../testing/test-studio.ts";
import { queueMissingLessons } from "./lesson-jobs.ts";
import { workOnPreparations } from "./work-on-preparations.ts";

const deps = await useStudio();
const { db, schoolDir } = deps;

test("a lesson prepared without data costs gets them at the next start, unchanged [lesson-costs-1]", async () => {
  await loadLessons({ db }, { schoolDir, openedAt: Temporal.Now.instant() });
  const costs = async () => {
    const video = await findVideo({ db }, "two-hands");
    return video && [video.bytesAll, video.bytesSmall, video.bytesSound].map(Number);
  };
  await workOnPreparations(deps);
  await queueMissingLessons(deps);
  await expect.poll(costs, { timeout: 60_000, interval: 200 }).not.toEqual([0, 0, 0]);
  const counted = await costs();
  const [all = 0, small = 0, sound = 0] = counted ?? [];
  expect(all).toBeGreaterThan(small);
  expect(small).toBeGreaterThan(sound);
  expect(sound).toBeGreaterThan(10_000);

  const video = await findVideo({ db }, "two-hands");
  const manifest = path.join(deps.mediaRoot, String(video?.mediaId), "media.json");
  const { mtimeMs } = await stat(manifest);
  const unknown = { bytesAll: null, bytesSmall: null, bytesSound: null };
  await db.updateTable("videos").set(unknown).where("slug", "=", "two-hands").execute();
  await queueMissingLessons(deps);
  await expect.poll(costs, { timeout: 20_000, interval: 100 }).toEqual(counted);
  expect((await stat(manifest)).mtimeMs).toBe(mtimeMs);
}, 90_000);
