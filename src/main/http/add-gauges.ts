import type { Pool } from "pg";
import type { Database } from "#platform/server/database/open-database.ts";
import { addGauge } from "#platform/server/http/metrics/metrics.ts";
import { countQueuedJobs } from "#platform/server/jobs/count-queued-jobs.ts";
import { countWaitingMail } from "#platform/server/mail/index.ts";

/** Figures that are read when the metrics are: connections, mail and jobs that wait. */
export function addGauges({ db, pool }: { db: Database; pool: Pool }): void {
  addGauge({
    name: "database_connections",
    help: "Connections of this process: all, idle, and requests that wait for one.",
    label: "state",
    read: async () => ({
      all: pool.totalCount,
      idle: pool.idleCount,
      waited_for: pool.waitingCount,
    }),
  });
  addGauge({
    name: "mail_waiting",
    help: "Mails that are still to be sent, and those of them that failed before.",
    label: "state",
    read: () => countWaitingMail({ db }),
  });
  addGauge({
    name: "jobs_queued",
    help: "Jobs that wait, by queue, as of the queue's own last look.",
    label: "queue",
    read: () => countQueuedJobs({ db }),
  });
}
