import * as z from "zod";
import { type Database, openDatabase } from "#platform/server/database/open-database.ts";
import { openJobSender } from "#platform/server/jobs/open-job-sender.ts";
import { createLog } from "#platform/server/log/log.ts";
import { openPayments } from "../../integration/money/running-school.ts";
import type { RunningSchool } from "./run-school.ts";
import { settingsOf } from "./settings-of.ts";

interface SchoolClock {
  db: Database;
  /** Its `move` moves the clocks of school and providers. */
  payments: Awaited<ReturnType<typeof openPayments>>;
  /** Runs a scheduled job of the worker now. */
  runJob: (name: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the controls with which a test moves a running school's time. */
export async function openSchoolClock(running: RunningSchool): Promise<SchoolClock> {
  const settings = await settingsOf(running);
  const { db, close } = openDatabase(settings.databaseUrl, { maxConnections: 2 });
  const jobs = openJobSender(settings.databaseUrl, { log: createLog("test", "silent") });
  return {
    db,
    payments: await openPayments({ db, settings }),
    runJob: (name) =>
      jobs.send(
        { name, payload: z.object({}), retryLimit: 2, expireInSeconds: 600, unique: true },
        {},
      ),
    close: async () => {
      await jobs.stop();
      await close();
    },
  };
}
