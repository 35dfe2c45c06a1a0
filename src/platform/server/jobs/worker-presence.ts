import { randomInt } from "node:crypto";
import type { Client } from "pg";
import type { Logger } from "pino";
import { openDirectSession } from "../database/open-direct-session.ts";

/** The first key of the workers' advisory locks; the second is the worker's id. */
const lockClass = 1_785_686_643;
const lookMs = 1_000;

export interface LeasedJob {
  jobId: string;
  queue: string;
}

/** Runs statements in the transaction that declares a worker gone. */
export interface SqlExecutor {
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
}

interface PresenceOptions {
  log: Logger;
  /** Releases the jobs of a gone worker, in the transaction that declares it gone. */
  release: (jobs: readonly LeasedJob[], db: SqlExecutor) => Promise<void>;
}

export interface WorkerPresence {
  id: number;
  /** Records that this worker runs a job; skipped while the database is unavailable. */
  lease: (job: LeasedJob) => Promise<void>;
  endLease: (jobId: string) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Shows other workers that this process lives, by an advisory lock on a separate connection.
 * PostgreSQL frees the lock when the process dies. Every second this process looks for workers
 * whose lock is free. A worker that it finds twice is gone, and its jobs are released. A worker
 * whose connection broke takes its lock again. Throws `SharedSession` behind a pooler.
 */
export async function openWorkerPresence(
  directDatabaseUrl: string,
  { log, release }: PresenceOptions,
): Promise<WorkerPresence> {
  const id = randomInt(1, 2 ** 31 - 1);
  let client: Client | undefined;
  let suspects = new Set<number>();
  let isStopped = false;

  const takePlace = async (db: Client): Promise<void> => {
    await db.query("select pg_advisory_lock($1, $2)", [lockClass, id]);
    await db.query("insert into job_workers (id) values ($1) on conflict do nothing", [id]);
  };
  const connect = async (): Promise<Client> => {
    const next = await openDirectSession(directDatabaseUrl, { queryTimeoutMs: 10_000 });
    const onEnd = () => {
      if (client === next) client = undefined;
    };
    next.on("error", onEnd).on("end", onEnd);
    try {
      await takePlace(next);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    return next;
  };

  const look = async (): Promise<void> => {
    const db = client ?? (await connect());
    const { rows } = await db.query<{ id: number }>(silentWorkers, [lockClass]);
    const silent = new Set(rows.map((row) => row.id));
    const gone = [...silent].filter((worker) => suspects.has(worker));
    suspects = silent;
    for (const worker of gone) await declareGone(db, worker);
  };
  const declareGone = async (db: Client, worker: number): Promise<void> => {
    await db.query("begin");
    try {
      // Another worker may be declaring the same worker gone.
      const locked = await db.query(
        "select from job_workers where id = $1 for update skip locked",
        [worker],
      );
      if (locked.rowCount === 0) {
        await db.query("rollback");
        return;
      }
      const { rows } = await db.query<LeasedJob>(
        `select job_id as "jobId", queue from job_leases where worker_id = $1`,
        [worker],
      );
      await release(rows, { executeSql: (text, values) => db.query(text, values) });
      await db.query("delete from job_workers where id = $1", [worker]);
      await db.query("commit");
      log.warn({ worker, jobs: rows.length }, "worker gone");
    } catch (error) {
      await db.query("rollback").catch(() => undefined);
      throw error;
    }
  };

  await connect();
  // One connection. A query outside must not run within the transaction that declares a worker
  // gone.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>): Promise<void> => {
    last = last.then(work).then(
      () => undefined,
      (error: unknown) => log.debug({ err: error }, "worker's presence not told"),
    );
    return last;
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void inTurn(look).finally(() => {
      isLooking = false;
    });
  }, lookMs);
  const run = (text: string, values: unknown[]): Promise<void> =>
    inTurn(async () => client?.query(text, values));
  return {
    id,
    lease: ({ jobId, queue }) =>
      run(
        `insert into job_leases (job_id, queue, worker_id) values ($1, $2, $3)
          on conflict (job_id) do update set worker_id = excluded.worker_id`,
        [jobId, queue, id],
      ),
    endLease: (jobId) =>
      run("delete from job_leases where job_id = $1 and worker_id = $2", [jobId, id]),
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      clearInterval(timer);
      await run("delete from job_workers where id = $1", [id]);
      await client?.end().catch(() => undefined);
    },
  };
}

const silentWorkers = `
  select id from job_workers
  where not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = $1::int8::oid and objid = job_workers.id::int8::oid
  )`;
