import { Client } from "pg";
import * as z from "zod";
import { type RunningSchool, removeData, runSchool } from "../support/run-school.ts";
import { settingsOf } from "../support/settings-of.ts";

/** The school of each worker, as the environment variables that its specs read. */
export const workerSchools = z.array(
  z.object({ SCHOOL_URL: z.url(), MAILBOX_URL: z.url(), SCHOOL_DATA_DIR: z.string() }),
);

type WorkerSchool = z.output<typeof workerSchools>[number];

/**
 * Starts one whole school for each worker, with data of its own, so that specs that run at the same
 * time share neither accounts nor limits, and removes them afterwards. One that runs already is used
 * instead, by a single worker, when SCHOOL_URL, MAILBOX_URL and SCHOOL_DATA_DIR name it.
 */
export default async function openSchools({ workers }: { workers: number }) {
  if (process.env.SCHOOL_URL) return async () => {};
  const schools: RunningSchool[] = [];
  const close = async (): Promise<void> => {
    for (const school of schools) {
      await school.stop();
      await removeData(school.dataDir);
    }
  };
  try {
    // One after the other: together they would need twice the memory and the same time.
    for (let index = 0; index < workers; index += 1) {
      const school = await runSchool();
      schools.push(school);
      await cancelPreparation(school);
    }
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

/** The first lesson is the one that specs play; preparing the others would slow every browser down. */
async function cancelPreparation(school: RunningSchool): Promise<void> {
  const { databaseUrl } = await settingsOf(school);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const waiting =
      "delete from pgboss.job where name = 'studio.prepare-lesson' and state = 'created'";
    const { rowCount } = await client.query(waiting);
    if (rowCount === 0) throw new Error("No lesson waited to be prepared.");
  } finally {
    await client.end();
  }
}
