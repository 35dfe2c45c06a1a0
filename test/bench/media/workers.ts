import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readEnvironment } from "#main/config.ts";
import { startRole } from "#main/demo/child-roles.ts";
import type { Running } from "#main/demo/supervise.ts";
import { readSecrets, settingsFrom } from "#main/settings.ts";
import { prepareFilm } from "#media/server/index.ts";
import {
  migrationsFolder,
  startEmbeddedPostgres,
} from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { openJobSender } from "#platform/server/jobs/open-job-sender.ts";
import { createLog } from "#platform/server/log/log.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { removeData } from "../../support/school/run-school.ts";
import { makeTinySchool } from "../../support/school/tiny-school.ts";
import type { Figure } from "../figure.ts";
import { makeCameraFilm } from "./camera-film.ts";

const FILMS = 4;
const FILM_SECONDS = 20;

/**
 * The speed-up of two workers over one on the same films. Each worker has a core of its own
 * (docs/operations.md), since one film's renditions occupy more than one.
 */
export async function measureWorkers(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-workers-"));
  const schoolDir = await makeTinySchool();
  await rm(path.join(schoolDir, "lessons"), { recursive: true });
  const server = await startEmbeddedPostgres({
    dataDir,
    port: await findFreePort(),
    password: "bench",
  });
  try {
    await migrate(server.url, migrationsFolder);
    const source = await makeCameraFilm(dataDir, FILM_SECONDS);
    const one = await secondsWith(1, { dataDir, schoolDir, databaseUrl: server.url, source });
    const two = await secondsWith(2, { dataDir, schoolDir, databaseUrl: server.url, source });
    return [
      {
        name: "films prepared by two workers, × one worker",
        value: one / two,
        wanted: "≥ 1.5",
        met: one / two >= 1.5,
        beside: `${FILMS} films of ${FILM_SECONDS} s in ${two.toFixed(1)} s instead of ${one.toFixed(1)} s`,
      },
    ];
  } finally {
    await server.stop();
    await removeData(dataDir);
    await rm(schoolDir, { recursive: true, force: true });
  }
}

interface Place {
  dataDir: string;
  schoolDir: string;
  databaseUrl: string;
  source: string;
}

async function secondsWith(workers: number, place: Place): Promise<number> {
  const { dataDir, schoolDir, databaseUrl, source } = place;
  const variables = {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    SCHOOL_DIR: schoolDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "silent",
    ENCODER_THREADS: "1",
  };
  const settings = settingsFrom(readEnvironment(variables), await readSecrets(dataDir));
  const { db, close } = openDatabase(databaseUrl);
  const jobs = openJobSender(databaseUrl, { log: createLog("bench", "silent") });
  const environment = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...variables };
  const roles: Running[] = [];
  for (let core = 0; core < workers; core += 1) {
    roles.push(await startOnCore(core, environment));
  }
  const began = performance.now();
  try {
    for (let film = 0; film < FILMS; film += 1) {
      const sha256 = `${workers}${film}`.padStart(64, "0");
      await prepareFilm(
        { db, jobs, masterKey: settings.mediaMasterKey },
        { name: `Film ${film}`, clips: [{ path: source, sha256 }] },
      );
    }
    for (;;) {
      const states = await db.selectFrom("preparations").select("state").execute();
      if (states.some(({ state }) => state === "failed")) throw new Error("a film failed");
      if (states.every(({ state }) => state === "done")) break;
      await pause(100);
    }
    return (performance.now() - began) / 1_000;
  } finally {
    for (const role of roles) await role.stop();
    await jobs.stop();
    await close();
  }
}

/** A process inherits its parent's allowed cores at its start. */
async function startOnCore(core: number, environment: Record<string, string>): Promise<Running> {
  const allow = (cores: string) =>
    execFileSync("taskset", ["--pid", "--cpu-list", cores, String(process.pid)]);
  allow(String(core));
  try {
    return await startRole("worker", "../worker.ts", environment, { isSilent: true });
  } finally {
    allow(`0-${availableParallelism() - 1}`);
  }
}
