import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { copySchool } from "../support/school/copy-school.ts";
import { prepareSchool } from "../support/school/prepare-school.ts";
import { type RunningSchool, removeData, runSchool } from "../support/school/run-school.ts";

/** Each worker's school, as the environment variables that its specs read. */
export const workerSchools = z.array(
  z.object({ SCHOOL_URL: z.url(), MAILBOX_URL: z.url(), SCHOOL_DATA_DIR: z.string() }),
);

type WorkerSchool = z.output<typeof workerSchools>[number];

/**
 * Starts one whole school per worker with data of its own, so that concurrent specs share neither
 * accounts nor limits, and removes the schools afterwards. SCHOOL_URL, MAILBOX_URL and
 * SCHOOL_DATA_DIR select a running school instead, for a single worker. PREPARED_SCHOOL is the data
 * folder of a school that is prepared already.
 */
export default async function openSchools({ workers }: { workers: number }) {
  if (process.env.SCHOOL_URL) return async () => {};
  const folders: string[] = [];
  const schools: RunningSchool[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(schools.map((school) => school.stop()));
    await Promise.all(folders.map(removeData));
  };
  try {
    const { PREPARED_SCHOOL: prepared } = process.env;
    const first = prepared ?? (await mkdtemp(path.join(tmpdir(), "school-")));
    folders.push(first);
    if (prepared === undefined) await prepareSchool(first);
    for (let index = 1; index < workers; index += 1) {
      const copy = `${first}-${index}`;
      folders.push(copy);
      await copySchool(first, copy);
    }
    const started = await Promise.allSettled(folders.map((dataDir) => runSchool({ dataDir })));
    for (const each of started) if (each.status === "fulfilled") schools.push(each.value);
    for (const each of started) if (each.status === "rejected") throw each.reason;
  } catch (error) {
    await close();
    throw error;
  }
  process.env.WORKER_SCHOOLS = JSON.stringify(schools.map(describe));
  return close;
}

function describe({ url, mailbox, dataDir }: RunningSchool): WorkerSchool {
  return { SCHOOL_URL: url, MAILBOX_URL: mailbox, SCHOOL_DATA_DIR: dataDir };
}
