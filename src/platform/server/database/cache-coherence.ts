import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Logger } from "#platform/server/log/log.ts";
import { listen } from "./listen.ts";

export interface CacheCoherence {
  /** False while a change may have been missed: what the database changes must not be cached then. */
  isCurrent: () => boolean;
  /**
   * Waits until no server answers with what a change committed before this call has replaced. Never
   * fails: a server that does not acknowledge loses its lease, and is waited for no longer.
   */
  settle: () => Promise<void>;
}

interface CoherenceOptions {
  databaseUrl: string;
  pool: Pool;
  log: Logger;
  /** Carries what changed. */
  channel: string;
  leaseMs?: number;
}

interface CacheHandlers {
  /** Drops what a change makes stale. */
  onChange: (payload: string) => void;
  /** Drops everything: changes may have been missed. */
  onReset: () => void;
}

const BARRIER = "cache_barrier";
/** A server that has not acknowledged by then gets no more leases. */
const FENCE_AFTER_MS = 1_500;

/**
 * Keeps this process's caches in step with those of all others on the database. Each holds a lease
 * and answers from its cache only while that lasts. Whoever changes something announces a barrier,
 * which reaches every server after the change itself, and waits for the acknowledgement of each
 * whose lease holds (docs/decisions/018).
 */
export function openCacheCoherence(options: CoherenceOptions) {
  const { pool, log, leaseMs = 4_000 } = options;
  const id = randomUUID();
  const lease = `${leaseMs} milliseconds`;
  let handlers: CacheHandlers = { onChange: () => {}, onReset: () => {} };
  let isListening = false;
  let leaseEndsAt = 0;
  let heard = 0;
  let isAcknowledging = false;

  const isCurrent = () => performance.now() < leaseEndsAt;

  const register = async (): Promise<void> => {
    const began = performance.now();
    await pool.query(registration, [id, lease]);
    if (!isListening) return;
    // Whatever is read from now on is as new as the lease.
    handlers.onReset();
    leaseEndsAt = began + leaseMs;
  };
  const renew = async (): Promise<void> => {
    if (!isListening) return;
    if (!isCurrent()) return register();
    const began = performance.now();
    const { rowCount } = await pool.query(renewal, [id, lease]);
    if (rowCount === 0) leaseEndsAt = 0;
    // A lease that ran out meanwhile was not waited for.
    if (!isCurrent()) return register();
    leaseEndsAt = began + leaseMs;
  };
  const tryTo = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => log.warn({ err: error }, "cache lease not renewed"));

  const acknowledge = async (): Promise<void> => {
    if (isAcknowledging) return;
    isAcknowledging = true;
    try {
      let told = 0;
      while (told < heard) {
        told = heard;
        await pool.query(acknowledgement, [id, told]);
      }
    } finally {
      isAcknowledging = false;
    }
  };

  const notices = listen({
    databaseUrl: options.databaseUrl,
    channels: [options.channel, BARRIER],
    onNotice: (payload, channel) => {
      if (channel !== BARRIER) return handlers.onChange(payload);
      heard = Math.max(heard, Number(payload));
      tryTo(acknowledge)();
    },
    onReconnect: () => {
      isListening = false;
      leaseEndsAt = 0;
      handlers.onReset();
    },
    onListening: () => {
      isListening = true;
      tryTo(register)();
    },
  });
  const timer = setInterval(tryTo(renew), leaseMs / 4);

  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;
  const start = (): Promise<void> => {
    queued = undefined;
    const settled = passBarrier(pool)
      .catch((error: unknown) => log.warn({ err: error }, "caches not settled"))
      .finally(() => {
        if (running === settled) running = undefined;
      });
    running = settled;
    return settled;
  };
  return {
    started: notices.started.then(register).catch(() => {}),
    isCurrent,
    // One that begins later is as good for all who ask before it does.
    settle: (): Promise<void> => {
      if (!running) return start();
      queued ??= running.then(start);
      return queued;
    },
    /** Names what drops the caches. */
    connect: (given: CacheHandlers): void => {
      handlers = given;
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      leaseEndsAt = 0;
      await notices.stop();
      await pool.query("delete from cache_servers where id = $1", [id]).catch(() => {});
    },
  };
}

async function passBarrier(pool: Pool): Promise<void> {
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

// A server that registers has nothing cached, so barriers announced so far are behind it.
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
