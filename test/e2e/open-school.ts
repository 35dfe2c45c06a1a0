import { Client } from "pg";
import { type RunningSchool, removeData, runSchool } from "../support/run-school.ts";
import { settingsOf } from "../support/settings-of.ts";

/**
 * Opens one whole school for all specs, with data of its own, and clears it away afterwards. One
 * that runs already is used instead when SCHOOL_URL, MAILBOX_URL and
 * SCHOOL_DATA_DIR name it.
 */
export default async function openSchool(): Promise<() => Promise<void>> {
  if (process.env.SCHOOL_URL) return async () => {};
  const school = await runSchool();
  await prepareNoMore(school);
  process.env.SCHOOL_URL = school.url;
  process.env.MAILBOX_URL = school.mailbox;
  process.env.SCHOOL_DATA_DIR = school.dataDir;
  return async () => {
    await school.stop();
    await removeData(school.dataDir);
  };
}

/** The first lesson is the one that specs play; drawing the others would slow every browser down. */
async function prepareNoMore(school: RunningSchool): Promise<void> {
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
