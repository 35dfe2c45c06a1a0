import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { loadLessons, markVideoReady, readLessons } from "#catalog/index.ts";
import { locateFfmpeg } from "#platform/ffmpeg/index.ts";
import { openJobs } from "#platform/jobs/jobs.ts";
import { createLog } from "#platform/log.ts";
import { useDatabase } from "../../test/support/database.ts";
import { makeTinySchool } from "../../test/support/tiny-school.ts";
import { mediaIdOf, queueMissingLessons, workOnLessons } from "./lesson-jobs.ts";

const { db, url } = await useDatabase();
const log = createLog("test", "silent");
const jobs = await openJobs(url, { log, supervise: false });
const schoolDir = await makeTinySchool();
const folder = await mkdtemp(path.join(tmpdir(), "share-jobs-"));
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

test("a lesson prepared before there were such pictures gets its own at the next start, once", async () => {
  await loadLessons({ db }, { schoolDir, openedAt: Temporal.Now.instant() });
  const [lesson] = await readLessons(schoolDir);
  if (!lesson) throw new Error("The tiny school has no lesson.");
  const mediaId = await mediaIdOf(deps, lesson);
  const posters = path.join(deps.mediaRoot, mediaId, "posters");
  await mkdir(posters, { recursive: true });
  const posterPath = `/media/${mediaId}/posters/poster-960.webp`;
  const dataCosts = { all: 3_000, small: 2_000, sound: 1_000 };
  const ready = { videoId: "two-hands", mediaId, durationSeconds: 8, posterPath, dataCosts };
  await markVideoReady({ db }, ready);

  const share = path.join(posters, "share.jpg");
  const bytes = () => readFile(share, "latin1").catch(() => null);
  await workOnLessons(deps);
  await queueMissingLessons(deps);
  await queueMissingLessons(deps);
  await expect.poll(bytes, { timeout: 10_000 }).toMatch(/^\xff\xd8/);

  // One that is there is left as it is, whoever drew it.
  await writeFile(share, "drawn already");
  await queueMissingLessons(deps);
  expect(await bytes()).toBe("drawn already");
});
