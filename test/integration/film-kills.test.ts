import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { readEnvironment } from "#main/config.ts";
import { startRole } from "#main/demo/child-roles.ts";
import { readSecrets, settingsFrom } from "#main/settings.ts";
import { prepareFilm } from "#media/server/index.ts";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { openJobSender } from "#platform/server/jobs/open-job-sender.ts";
import { createLog } from "#platform/server/log/log.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { createTestFilm } from "../../src/media/server/testing/test-films.ts";
import { useDatabase } from "../support/database.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { proofSize } from "../support/proof-size.ts";
import { makeTinySchool } from "../support/school/tiny-school.ts";
import { findTargetProcess } from "./kills/kill-targets.ts";

const kills = proofSize({ short: 1, full: 50 });

const { db, url } = await useDatabase();
const schoolDir = await makeTinySchool();
await rm(path.join(schoolDir, "lessons"), { recursive: true });
const dataDir = await mkdtemp(path.join(tmpdir(), "film-kills-"));
const mediaRoot = path.join(dataDir, "media");
const variables = {
  PORT: String(await findFreePort()),
  DATA_DIR: dataDir,
  SCHOOL_DIR: schoolDir,
  DATABASE_URL: url,
  LOG_LEVEL: "silent",
};
const settings = settingsFrom(readEnvironment(variables), await readSecrets(dataDir));
const jobs = openJobSender(url, { log: createLog("test", "silent") });
const environment = { ...programEnvironment, ...variables };
const startWorker = () => startRole("worker", "../worker.ts", environment, { isSilent: true });
let worker = await startWorker();
afterAll(async () => {
  await worker.stop();
  await jobs.stop();
  for (const folder of [schoolDir, dataDir]) await rm(folder, { recursive: true, force: true });
});

const find = (id: string) =>
  db.selectFrom("preparations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const poll = { timeout: 60_000, interval: 30 };

test("a worker killed at any moment costs no film its lesson, counts as no failure, and publishes no half", async () => {
  const source = await createTestFilm(await locateFfmpeg(), path.join(dataDir, "film.mp4"), {
    inputs: ["testsrc2=s=426x240:r=30:d=4", "sine=d=4"],
    args: ["-c:v", "libx264", "-preset", "ultrafast"],
  });
  // Most kills fall into the short stages, which random moments would rarely hit.
  const moments = fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 90, max: 97 }));
  for (const [n, percent] of fc.sample(moments, { seed: 11, numRuns: kills }).entries()) {
    const { preparationId, mediaId } = await prepareFilm(
      { db, jobs, masterKey: settings.mediaMasterKey },
      { name: `Film ${n}`, clips: [{ path: source, sha256: String(n).padStart(64, "0") }] },
    );
    await expect
      .poll(async () => {
        const { state, percent: now } = await find(preparationId);
        return state === "done" || (state === "running" && now >= percent);
      }, poll)
      .toBe(true);
    const pid = await findTargetProcess(dataDir, "worker");
    if (pid === undefined) throw new Error("no worker runs");
    process.kill(pid, "SIGKILL");
    await worker.ended;
    // ffmpeg dies with its worker, and published files are complete.
    await expect.poll(() => listFfmpeg(dataDir), poll).toEqual([]);
    await expectWholeOrAbsent(mediaId);

    // The next worker finds the lock free [takeover-4].
    worker = await startWorker();
    await expect.poll(async () => (await find(preparationId)).state, poll).toBe("done");
    expect(await find(preparationId)).toMatchObject({ failures: 0, failure: null });
    expect(await readdir(mediaRoot)).toContain(mediaId);
    await expectWholeOrAbsent(mediaId);
  }
  // The worker removes its folder after it has reported the film as done.
  const left = async () =>
    (await readdir(path.join(dataDir, "work"))).filter((name) => name !== "piano");
  await expect.poll(left, poll).toEqual([]);
}, 1_800_000);

/** Expects every segment that a playlist names, or no manifest. */
async function expectWholeOrAbsent(mediaId: string): Promise<void> {
  const folder = path.join(mediaRoot, mediaId);
  const names: string[] = await readdir(folder).catch(() => []);
  if (!names.includes("media.json")) return;
  const playlists = await readdir(path.join(folder, "playlists"));
  for (const playlist of playlists) {
    const text = await readFile(path.join(folder, "playlists", playlist), "utf8");
    for (const [, file] of text.matchAll(/^\{media\}\/(.+)$/gm)) {
      expect((await readFile(path.join(folder, String(file)))).length).toBeGreaterThan(0);
    }
  }
}

/** Processes that read or write in the data folder. */
async function listFfmpeg(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (/ffmpeg|ffprobe|packager/.test(command) && command.includes(folder)) found.push(command);
  }
  return found;
}
