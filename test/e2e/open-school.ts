import { removeData, runSchool } from "../support/run-school.ts";

/** Opens one whole school for all specs, with data of its own, and clears it away afterwards. */
export default async function openSchool(): Promise<() => Promise<void>> {
  const school = await runSchool();
  process.env.SCHOOL_URL = school.url;
  process.env.MAILBOX_URL = school.mailbox;
  return async () => {
    await school.stop();
    await removeData(school.dataDir);
  };
}
