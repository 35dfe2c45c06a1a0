import { removeData, runSchool } from "../support/run-school.ts";

/**
 * Opens one whole school for all specs, with data of its own, and clears it away afterwards. One
 * that runs already is used instead when SCHOOL_URL and MAILBOX_URL name it.
 */
export default async function openSchool(): Promise<() => Promise<void>> {
  if (process.env.SCHOOL_URL) return async () => {};
  const school = await runSchool();
  process.env.SCHOOL_URL = school.url;
  process.env.MAILBOX_URL = school.mailbox;
  return async () => {
    await school.stop();
    await removeData(school.dataDir);
  };
}
