import type { Pool } from "pg";
import { readBackupAge } from "#main/backup/backup-folder.ts";
import { countConfinedFilms, countEncodings } from "#media/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { addGauge, addSingleGauge } from "#platform/server/http/metrics/metrics.ts";
import { countQueuedJobs } from "#platform/server/jobs/jobs.ts";
import { countQueuedMail } from "#platform/server/mail/index.ts";

interface GaugeDeps {
  db: Database;
  pool: Pool;
  /** Undefined if backups are off. */
  backupDir: string | undefined;
}

/**
 * Gauges read on scrape: database connections, queued mail and jobs, encodings, the age of backups.
 */
export function addGauges({ db, pool, backupDir }: GaugeDeps): void {
  if (backupDir !== undefined) {
    addSingleGauge({
      name: "backup_age_seconds",
      help: "Age of the newest backup; infinite where none can be read.",
      read: () =>
        readBackupAge(backupDir, Temporal.Now.instant()).catch(() => Number.POSITIVE_INFINITY),
    });
  }
  addGauge({
    name: "database_connections",
    help: "Database connections of this process: all, idle, and requests waiting for one.",
    label: "state",
    read: async () => ({
      all: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  });
  addGauge({
    name: "mail_queued",
    help: "Unsent mails: new ones, and those being retried after a failure.",
    label: "state",
    read: () => countQueuedMail({ db }),
  });
  addGauge({
    name: "jobs_queued",
    help: "Queued jobs by queue, as of the queue's last monitoring interval.",
    label: "queue",
    read: () => countQueuedJobs({ db }),
  });
  addGauge({
    name: "preparations",
    help: "Preparations of scores and films: waiting, running, and failed within a day.",
    label: "state",
    read: () => countEncodings({ db }),
  });
  addGauge({
    name: "film_confinement",
    help: "Films begun within a day, by how ffmpeg was confined: none, limits, isolated, jailed.",
    label: "level",
    read: () => countConfinedFilms({ db }),
  });
}
