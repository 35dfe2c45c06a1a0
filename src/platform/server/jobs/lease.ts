import { type RawBuilder, sql } from "kysely";

// Columns of a table whose rows are work: `state`, `attempt`, `progress_at`, `worker_id`, `try_after`.

/** Rows that may begin: they wait and are due, or their worker is gone or has not renewed its lease. */
export const isStale = (leaseSeconds: number): RawBuilder<boolean> =>
  sql<boolean>`((state = 'waiting' and coalesce(try_after <= now(), true))
    or (state = 'running' and (is_worker_gone(worker_id)
      or progress_at < now() - make_interval(secs => ${leaseSeconds}))))`;

/** Begins the next attempt. Its number is the fence: an earlier attempt writes nothing from now on. */
export const startAttempt = (workerId: number | null) => ({
  state: "running" as const,
  attempt: sql<number>`attempt + 1`,
  progressAt: sql<Date>`now()`,
  workerId,
});

/**
 * 1 where another worker left an attempt unfinished: the work may have killed that worker. The worker itself lives:
 * its own attempt ended with the database.
 */
export const countLoss = (workerId: number | null): RawBuilder<number> =>
  sql<number>`(state = 'running' and coalesce(worker_id <> ${workerId}::int, true))::int`;

export const secondsFromNow = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`;
