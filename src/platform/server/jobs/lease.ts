import { type RawBuilder, sql } from "kysely";

// Columns of a table whose rows are leased work: `state`, `attempt`, `progress_at`, `worker_id`,
// `try_after`.

/**
 * Rows that may start: those that wait and are due, and those whose worker is gone or has not
 * renewed its lease.
 */
export const isStale = (leaseSeconds: number): RawBuilder<boolean> =>
  sql<boolean>`((state = 'waiting' and coalesce(try_after <= now(), true))
    or (state = 'running' and (is_worker_gone(worker_id)
      or progress_at < now() - make_interval(secs => ${leaseSeconds}))))`;

/**
 * Starts the next attempt. The attempt's number is the fence: earlier attempts can no longer write.
 */
export const startAttempt = (workerId: number | null) => ({
  state: "running" as const,
  attempt: sql<number>`attempt + 1`,
  progressAt: sql<Date>`now()`,
  workerId,
});

/**
 * 1 where another worker left an attempt unfinished, since the work may have killed that worker. 0
 * for this worker's own attempt, which ended with the database.
 */
export const countLoss = (workerId: number | null): RawBuilder<number> =>
  sql<number>`(state = 'running' and coalesce(worker_id <> ${workerId}::int, true))::int`;

export const secondsFromNow = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`;
