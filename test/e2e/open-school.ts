import * as z from "zod";
import { cancelWaitingEncodings } from "../support/school/cancel-waiting-encodings.ts";
import { copySchool } from "../support/school/copy-school.ts";
import { type RunningSchool, removeData, runSchool } from "../support/school/run-school.ts";
import { waitForImages, waitForPrints } from "../support/school/wait-for-prints.ts";

/** Each worker's school, as the environment variables that its specs read. */
export const workerSchools = z.array(
  z.object({ SCHOOL_URL: z.url(), MAILBOX_URL: z.url(), SCHOOL_DATA_DIR: z.string() }),
);

type WorkerSchool = z.output<typeof workerSchools>[number];

/**
 * Starts one whole school per worker with data of its own, so that concurrent specs share neither
 * accounts nor limits, and removes the schools afterwards. SCHOOL_URL, MAILBOX_URL and
 * SCHOOL_DATA_DIR select a running school instead, for a single worker.
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
    // One school encodes the first lesson and prints the scores; the others start with a copy.
    const first = await runSchool();
    schools.push(first);
    folders.push(first.dataDir);
    if ((await cancelWaitingEncodings(first)) === 0)
      throw new Error("No lesson waited to be prepared.");
    await waitForPrints(first);
    // Otherwise each school would draw them beside its tests.
    await waitForImages(first);
    await first.stop();
    schools.pop();
    for (let index = 1; index < workers; index += 1) {
      const copy = `${first.dataDir}-${index}`;
      folders.push(copy);
      await copySchool(first.dataDir, copy);
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
