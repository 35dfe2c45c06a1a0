import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { followNewMedia } from "#alignment/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { openJobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log/log.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { makeTinySchool } from "../../../../test/support/school/tiny-school.ts";
import { createFolderUploads } from "../uploads/folder-uploads.ts";
import { imagesDir, testMasterKey } from "./prepared-lesson.ts";

/**
 * A tiny school's studio with jobs, database and folders of its own, removed after the file's
 * tests.
 */
export async function useStudio() {
  const { db, url } = await useDatabase();
  const log = createLog("test", "silent");
  const jobs = await openJobs(url, { log, supervise: false });
  const schoolDir = await makeTinySchool();
  const folder = await mkdtemp(path.join(tmpdir(), "studio-"));
  afterAll(async () => {
    await jobs.stop();
    for (const each of [schoolDir, folder]) await rm(each, { recursive: true, force: true });
  });
  return {
    db,
    jobs,
    log,
    schoolDir,
    masterKey: testMasterKey,
    ffmpeg: await locateFfmpeg(),
    mediaRoot: path.join(folder, "media"),
    mediaFiles: openFolderStore(path.join(folder, "media")),
    files: createFolderUploads(path.join(folder, "films")),
    workDir: path.join(folder, "work"),
    imagesDir,
    school: testSchool,
    readLogo: async () => null,
    followNewMedia: (trx: Trx, lessonId: string) => followNewMedia(trx, { jobs }, lessonId),
  };
}
