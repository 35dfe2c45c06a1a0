import { sql, type Transaction } from "kysely";
import type { Job, PgBoss, SendOptions } from "pg-boss";
import type { Logger } from "pino";
import * as z from "zod";
import type { DB } from "#platform/server/database/schema.ts";
import type { Database } from "../database/open-database.ts";
import { SharedSession } from "../database/open-direct-session.ts";
import { openWorkerPresence, type WorkerPresence } from "./worker-presence.ts";

/** A kind of job: its queue's name, payload schema and retry limit. */
export interface JobKind<Schema extends z.ZodType> {
  name: string;
  payload: Schema;
  retryLimit: number;
  /** Seconds after which a running job expires. */
  expireInSeconds: number;
  /** The longest pause before a retry; without it the pause doubles each time. */
  retryDelayMaxSeconds?: number;
  /** Only one job per key is queued or running at a time. An existing queue keeps its setting. */
  unique?: boolean;
}

/** Declares a kind of job. Put it in a file of its own beside its handler. */
export function jobKind<const Schema extends z.ZodType>(kind: JobKind<Schema>): JobKind<Schema> {
  return kind;
}

/** The clock's jobs are not urgent, and each queue's poll costs a query. */
const scheduledPollSeconds = 5;

/**
 * A queued job wakes its worker, so polls find only what becomes due later: retries, delayed jobs
 * and those of dead workers.
 */
const wokenPollSeconds = 2;

/** A job that runs by the clock. Each feature lists its own, beside their handlers. */
export interface ScheduledJob {
  /** The queue's name. */
  name: string;
  /** When it runs, in UTC. */
  cron: string;
  /** Seconds after which a running job expires. */
  expireInSeconds: number;
  /** Must be idempotent, since a failed run is repeated, and stop when its signal aborts. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

export interface Jobs {
  /** This process among the workers; null for a process that only queues. */
  workerId: number | null;
  /** Queues a job. Within `transaction`, the job exists only if that commits. */
  send: <Schema extends z.ZodType>(
    kind: JobKind<Schema>,
    payload: z.input<Schema>,
    options?: {
      transaction?: Transaction<DB>;
      key?: string;
      priority?: number;
      startAfterSeconds?: number;
    },
  ) => Promise<void>;
  /**
   * Registers a worker for a queue. The handler must be idempotent, since it may run twice. The
   * handler must stop when its signal aborts. Unfinished jobs are retried.
   */
  work: <Schema extends z.ZodType>(
    kind: JobKind<Schema>,
    handle: (payload: z.output<Schema>, signal: AbortSignal) => Promise<void>,
    options?: { concurrency?: number; pollSeconds?: number },
  ) => Promise<void>;
  /** Runs each of the jobs now and by its clock, once among all workers. */
  schedule: (table: readonly ScheduledJob[]) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Opens the job queue in the database. `supervise` is for workers: they also run maintenance and
 * schedules, and need a URL that leads to PostgreSQL itself.
 */
export async function openJobs(
  databaseUrl: string,
  { log, supervise }: { log: Logger; supervise: boolean },
): Promise<Jobs> {
  // A process that only queues loads the package with its first job.
  const { fromKysely, PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    connectionString: databaseUrl,
    // A process that only queues needs at most one connection, and none between its jobs.
    max: supervise ? 4 : 1,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // A queued job wakes its worker at once.
    useListenNotify: supervise,
    migrate: true,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job queue error"));
  const start = async (): Promise<WorkerPresence | undefined> => {
    await boss.start();
    return supervise ? openPresence(databaseUrl, { boss, log }) : undefined;
  };
  const presence = await start().catch(async (error: unknown) => {
    await boss.stop({ graceful: false });
    throw error;
  });
  const known = new Set<string>();
  const stopping = new AbortController();
  const ensureQueue = async (kind: JobKind<z.ZodType>): Promise<void> => {
    if (known.has(kind.name)) return;
    await boss.createQueue(kind.name, {
      ...queueOptions(kind),
      policy: kind.unique ? "exclusive" : "standard",
    });
    known.add(kind.name);
  };
  const jobs: Jobs = {
    workerId: presence?.id ?? null,
    send: async (kind, payload, options = {}) => {
      await ensureQueue(kind);
      const sendOptions: SendOptions = {};
      if (options.key !== undefined) sendOptions.singletonKey = options.key;
      if (options.priority !== undefined) sendOptions.priority = options.priority;
      if (options.startAfterSeconds !== undefined)
        sendOptions.startAfter = options.startAfterSeconds;
      if (options.transaction) sendOptions.db = fromKysely(options.transaction);
      await boss.send(kind.name, z.parse(kind.payload, payload) as object, sendOptions);
    },
    work: async (kind, handle, options = {}) => {
      await ensureQueue(kind);
      // `createQueue` keeps the options of a queue that an earlier version made, so the worker
      // updates them.
      await boss.updateQueue(kind.name, { retryDelayMax: null, ...queueOptions(kind) });
      const pollSeconds = options.pollSeconds ?? 1;
      const workOptions = {
        batchSize: 1,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: Math.max(pollSeconds, wokenPollSeconds),
      };
      const workOnce = async (): Promise<void> => {
        let fetcherId = "";
        fetcherId = await boss.work(kind.name, workOptions, async (jobs: Job[]) => {
          for (const job of jobs) {
            await presence?.lease({ jobId: job.id, queue: kind.name });
            try {
              const signal = AbortSignal.any([job.signal, stopping.signal]);
              await handle(z.parse(kind.payload, job.data), signal);
            } catch (error) {
              if (!stopping.signal.aborted) {
                log.error({ err: error, job: kind.name, id: job.id }, "job failed");
              }
              throw error;
            } finally {
              await presence?.endLease(job.id);
              // Fetches the next job without a pause while the queue has jobs.
              boss.notifyWorker(fetcherId);
            }
          }
        });
      };
      for (let i = 0; i < (options.concurrency ?? 1); i += 1) await workOnce();
    },
    schedule: async (table) => {
      for (const { cron, run, ...job } of table) {
        const kind = jobKind({ ...job, payload: z.object({}), retryLimit: 2, unique: true });
        // Queued first, so that the worker's first look at the queue finds it.
        await jobs.send(kind, {});
        const work = async (_: object, signal: AbortSignal): Promise<void> => {
          await run(signal);
        };
        await jobs.work(kind, work, { pollSeconds: scheduledPollSeconds });
        await boss.schedule(kind.name, cron, {});
      }
    },
    stop: async () => {
      stopping.abort(new Error("the worker is stopping"));
      await boss.stop({ graceful: true, timeout: 10_000 });
      await presence?.stop();
    },
  };
  return jobs;
}

/**
 * Announces that this worker lives, and queues the jobs of dead workers again. Undefined behind a
 * pooler: the jobs of a dead worker then wait until their heartbeat is missed.
 */
async function openPresence(
  databaseUrl: string,
  { boss, log }: { boss: PgBoss; log: Logger },
): Promise<WorkerPresence | undefined> {
  const opened = openWorkerPresence(databaseUrl, {
    log,
    release: async (jobs, db) => {
      for (const { jobId, queue } of jobs) {
        // The job resumes at once and the attempt counts as no failure. The dead worker can no
        // longer complete the job.
        await boss.cancel(queue, jobId, { db });
        await boss.resume(queue, jobId, { db });
      }
    },
  });
  return opened.catch((error: unknown) => {
    if (!(error instanceof SharedSession)) throw error;
    log.warn({ err: error }, "jobs of a killed worker wait for a minute");
    return undefined;
  });
}

/** For jobs queued from now on. Jobs in the queue keep their options. */
function queueOptions(kind: JobKind<z.ZodType>) {
  return {
    retryLimit: kind.retryLimit,
    retryDelay: 2,
    retryBackoff: true,
    notify: true,
    ...(kind.retryDelayMaxSeconds !== undefined && { retryDelayMax: kind.retryDelayMaxSeconds }),
    // A worker that hangs misses its heartbeat, and another worker gets its job.
    heartbeatSeconds: 15,
    expireInSeconds: kind.expireInSeconds,
  };
}

/** Counts each queue's waiting jobs, as of the queue's last monitoring interval. */
export async function countQueuedJobs({ db }: { db: Database }): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; waiting: number }>`
    select name, queued_count as waiting from pgboss.queue`.execute(db);
  return Object.fromEntries(rows.map(({ name, waiting }) => [name, waiting]));
}
