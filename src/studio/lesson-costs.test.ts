import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { findVideo, loadLessons } from "#catalog/index.ts";
import { locateFfmpeg } from "#platform/ffmpeg/index.ts";
import { openJobs } from "#platform/jobs/jobs.ts";
import { createLog } from "#platform/log.ts";
import { useDatabase } from "../../test/support/database.ts";
import { makeTinySchool } from "../../test/support/tiny-school.ts";
import { queueMissingLessons, workOnLessons } from "./lesson-jobs.ts";

const { db, url } = await useDatabase();
const log = createLog("test", "silent");
const jobs = await openJobs(url, { log, supervise: false });
const schoolDir = await makeTinySchool();
const folder = await mkdtemp(path.join(tmpdir(), "lesson-costs-"));
afterAll(async () => {
  await jobs.stop();
  for (const each of [schoolDir, folder]) await rm(each, { recursive: true, force: true });
});

const deps = {
  ...{ db, jobs, log, schoolDir, masterKey: Buffer.alloc(32, 3), ffmpeg: await locateFfmpeg() },
  mediaRoot: path.join(folder, "media"),
  workDir: path.join(folder, "work"),
  picturesDir: fileURLToPath(new URL("../../public/pictures", import.meta.url)),
};

test("a lesson prepared before its data costs were noted gets them at the next start, unchanged", async () => {
  await loadLessons({ db }, { schoolDir, openedAt: Temporal.Now.instant() });
  const costs = async () => {
    const video = await findVideo({ db }, "two-hands");
    return video && [video.bytesAll, video.bytesSmall, video.bytesSound].map(Number);
  };
  await workOnLessons(deps);
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
  await db.updateTable("videos").set(unknown).where("videoId", "=", "two-hands").execute();
  await queueMissingLessons(deps);
  await expect.poll(costs, { timeout: 20_000, interval: 100 }).toEqual(counted);
  expect((await stat(manifest)).mtimeMs).toBe(mtimeMs);
}, 90_000);
