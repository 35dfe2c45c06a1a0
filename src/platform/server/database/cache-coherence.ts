import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Logger } from "#platform/server/log/log.ts";
import { subscribeNotifications } from "./subscribe-notifications.ts";

export interface CacheCoherence {
  /** False while a notification may have been missed: database results must not be cached then. */
  isCurrent: () => boolean;
  /**
   * Waits until every server has invalidated the changes committed before this call. Never fails: a
   * server that does not acknowledge loses its lease, and the wait ends.
   */
  waitForInvalidation: () => Promise<void>;
}

interface CoherenceOptions {
  /** Leads to PostgreSQL itself. */
  directDatabaseUrl: string;
  pool: Pool;
  log: Logger;
  /** The channels of the change notifications. */
  channels: readonly string[];
  leaseMs?: number;
}

interface CacheHandlers {
  /** Invalidates what a change makes stale. */
  onChange: (payload: string, channel: string) => void;
  /** Invalidates everything: notifications may have been missed. */
  onReset: () => void;
}

const BARRIER = "cache_barrier";
/** A server that has not acknowledged by then gets no further lease. */
const FENCE_AFTER_MS = 1_500;

/**
 * Keeps this process's caches consistent with all others on the database. Each process holds a
 * lease and serves from its cache only while the lease is valid. Only a heartbeat that arrives as a
 * notification renews the lease, so a process that hears nothing has none. A writer announces a
 * barrier, which reaches every server after the change itself, and waits for the acknowledgement of
 * each valid lease (docs/decisions/018, 166).
 */
export function openCacheCoherence(options: CoherenceOptions) {
  const { pool, log, leaseMs = 4_000 } = options;
  /** After a gap this process is another server, so that what it sent before changes nothing. */
  let id = randomUUID();
  const lease = `${leaseMs} milliseconds`;
  let handlers: CacheHandlers = { onChange: () => {}, onReset: () => {} };
  /** Counts the times at which notifications may have been missed. */
  let gaps = 0;
  let leaseEndsAt = 0;
  let renewing: Promise<void> | undefined;
  let latestBarrier = 0;
  let isAcknowledging = false;

  const isCurrent = () => performance.now() < leaseEndsAt;

  const register = async (heardAt: number): Promise<void> => {
    const before = gaps;
    await pool.query(registration, [id, lease]);
    if (gaps !== before) return;
    // All later reads are as new as the lease.
    handlers.onReset();
    leaseEndsAt = heardAt + leaseMs;
  };
  const renew = async (heardAt: number): Promise<void> => {
    if (!isCurrent()) return register(heardAt);
    const before = gaps;
    const { rowCount } = await pool.query(renewal, [id, lease]);
    if (gaps !== before) return;
    if (rowCount === 0) leaseEndsAt = 0;
    // The lease expired meanwhile, so writers did not wait for it.
    if (!isCurrent()) return register(heardAt);
    leaseEndsAt = heardAt + leaseMs;
  };
  const logErrors = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.warn({ err: error }, "cache lease renewal failed"));
  /** Ends the lease, so that no writer waits for a process that hears nothing. */
  const endLease = async (): Promise<void> => {
    leaseEndsAt = 0;
    const ended = id;
    id = randomUUID();
    await pool.query("delete from cache_servers where id = $1", [ended]).catch(() => {});
  };

  const acknowledge = async (): Promise<void> => {
    if (isAcknowledging) return;
    isAcknowledging = true;
    try {
      let acknowledged = 0;
      while (acknowledged < latestBarrier) {
        acknowledged = latestBarrier;
        await pool.query(acknowledgement, [id, acknowledged]);
      }
    } finally {
      isAcknowledging = false;
    }
  };

  const notifications = subscribeNotifications({
    directDatabaseUrl: options.directDatabaseUrl,
    pool,
    log,
    channels: [...options.channels, BARRIER],
    onNotification: (payload, channel) => {
      if (channel !== BARRIER) return handlers.onChange(payload, channel);
      latestBarrier = Math.max(latestBarrier, Number(payload));
      void logErrors(acknowledge());
    },
    onHeartbeat: (sentAt) => {
      renewing ??= logErrors(renew(sentAt)).finally(() => {
        renewing = undefined;
      });
    },
    onMissed: () => {
      gaps += 1;
      if (isCurrent()) void endLease();
      handlers.onReset();
    },
  });

  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;
  const start = (): Promise<void> => {
    queued = undefined;
    const passed = waitForBarrier(pool)
      .catch((error: unknown) => log.warn({ err: error }, "cache invalidation not confirmed"))
      .finally(() => {
        if (running === passed) running = undefined;
      });
    running = passed;
    return passed;
  };
  return {
    /** Resolves once caches are on, or cannot be yet. */
    started: notifications.started.then(() => renewing),
    isCurrent,
    // A barrier that starts later covers every caller before it.
    waitForInvalidation: (): Promise<void> => {
      if (!running) return start();
      queued ??= running.then(start);
      return queued;
    },
    /** Sets the handlers that invalidate the caches. */
    connect: (given: CacheHandlers): void => {
      handlers = given;
    },
    stop: async (): Promise<void> => {
      await notifications.stop();
      await renewing;
      await endLease();
    },
  };
}

async function waitForBarrier(pool: Pool): Promise<void> {
  const began = performance.now();
  const { rows } = await pool.query<{ number: number }>(announcement, [BARRIER]);
  const number = rows[0]?.number;
  let isFenced = false;
  for (let pauseMs = 2; ; pauseMs = Math.min(50, pauseMs * 2)) {
    const { rowCount } = await pool.query(unacknowledged, [number]);
    if (rowCount === 0) return;
    if (!isFenced && performance.now() - began > FENCE_AFTER_MS) {
      await pool.query(fencing, [number]);
      isFenced = true;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

// A server that registers has an empty cache, so it counts as having passed all barriers so far.
const registration = `
  with gone as (delete from cache_servers where valid_until < clock_timestamp() - interval '1 minute')
  insert into cache_servers (id, valid_until, acknowledged)
  select $1, clock_timestamp() + $2::interval, case when is_called then last_value else 0 end
  from cache_barriers
  on conflict (id) do update set valid_until = excluded.valid_until,
    acknowledged = excluded.acknowledged, fenced = false`;
const renewal = `
  update cache_servers set valid_until = clock_timestamp() + $2::interval
  where id = $1 and not fenced`;
const acknowledgement = `
  update cache_servers set acknowledged = greatest(acknowledged, $2) where id = $1`;
const announcement = `
  with barrier as materialized (select nextval('cache_barriers') as number)
  select number, pg_notify($1, number::text) from barrier`;
const unacknowledged = `
  select 1 from cache_servers
  where valid_until > clock_timestamp() and acknowledged < $1 limit 1`;
const fencing = "update cache_servers set fenced = true where acknowledged < $1";
