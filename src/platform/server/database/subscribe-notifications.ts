import { randomUUID } from "node:crypto";
import { Client, type Pool } from "pg";
import type { Logger } from "#platform/server/log/log.ts";

interface SubscribeOptions {
  /** Leads to PostgreSQL itself: a transaction pooler accepts a subscription and loses it. */
  directDatabaseUrl: string;
  /** The connections that changes take, so that heartbeats take the same way. */
  pool: Pick<Pool, "query">;
  log: Logger;
  channels: readonly string[];
  /** Called in commit order, across channels. */
  onNotification: (payload: string, channel: string) => void;
  /** Called when this process hears: the first time and after each gap. */
  onHearing?: () => void;
  /**
   * Called for each heartbeat that this process hears: all changes that were committed before
   * `sentAt` (`performance.now()`) have been notified.
   */
  onHeartbeat?: (sentAt: number) => void;
  /**
   * Called when notifications may have been missed: at once when the connection ends, then every
   * second until this process hears.
   */
  onMissed: () => void;
  heartbeatMs?: number;
}

/** As many heartbeats unheard mean that the connection hears nothing. */
const unheardLimit = 4;
const reconnectMs = 1_000;

/**
 * Subscribes to PostgreSQL notifications on some channels for the life of the process, and
 * reconnects by itself. A heartbeat each second, sent by the pool to a channel of this process
 * alone, proves that notifications arrive (docs/decisions/166).
 */
export function subscribeNotifications(options: SubscribeOptions) {
  const { pool, log, heartbeatMs = 1_000 } = options;
  const ownChannel = `heartbeat_${randomUUID()}`;
  const channels = [...options.channels, ownChannel];
  const ready = Promise.withResolvers<void>();
  let isStopped = false;
  let client: Client | undefined;
  let isListening = false;
  /** Undefined until the process first knows. */
  let isHearing: boolean | undefined;
  let unheard = 0;
  let isSending = false;
  let listeningSince = 0;
  let reconnect: NodeJS.Timeout | undefined;

  const miss = (error?: unknown): void => {
    if (isStopped) return;
    if (isHearing !== false)
      log.warn({ err: error }, "database notifications lost: caches are off");
    isHearing = false;
    options.onMissed();
    ready.resolve();
  };
  const hear = (sentAt: number): void => {
    // Sent before the connection listened, it proves nothing of changes since then.
    if (sentAt < listeningSince) return;
    unheard = 0;
    if (isHearing !== true) {
      if (isHearing === false) log.info("database notifications heard: caches are on");
      isHearing = true;
      options.onHearing?.();
    }
    options.onHeartbeat?.(sentAt);
    ready.resolve();
  };
  const sendHeartbeat = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    try {
      await pool.query("select pg_notify($1, $2)", [ownChannel, String(performance.now())]);
    } catch {
      // Counts as unheard.
    } finally {
      isSending = false;
    }
  };

  const connect = async (): Promise<void> => {
    const next = new Client({
      connectionString: options.directDatabaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client = next;
    let firstError: unknown;
    next.on("error", (error) => {
      firstError ??= error;
    });
    next.on("end", () => leave(next, firstError));
    next.on("notification", ({ channel, payload = "" }) => {
      if (client !== next) return;
      if (channel === ownChannel) hear(Number(payload));
      else options.onNotification(payload, channel);
    });
    try {
      await next.connect();
      for (const channel of channels) {
        await next.query(`listen ${next.escapeIdentifier(channel)}`);
      }
      if (client !== next) return;
      // From here on this client sends nothing, so that no pooler hands it a session by chance.
      isListening = true;
      listeningSince = performance.now();
      unheard = 0;
      await sendHeartbeat();
    } catch (error) {
      leave(next, error);
    }
  };
  /** Gives the connection up. A silent one may never confirm its end. */
  const leave = (left: Client, error: unknown): void => {
    if (client !== left) return;
    client = undefined;
    isListening = false;
    left.end().catch(() => undefined);
    miss(error);
    if (isStopped) return;
    reconnect = setTimeout(() => void connect(), reconnectMs);
  };
  const timer = setInterval(() => {
    if (isHearing === false) miss();
    if (!isListening || client === undefined) return;
    unheard += 1;
    if (unheard > unheardLimit) leave(client, new Error(deafness));
    else void sendHeartbeat();
  }, heartbeatMs);

  void connect();
  return {
    /** Resolves once this process hears, or knows that it does not. */
    started: ready.promise,
    stop: async () => {
      isStopped = true;
      clearTimeout(reconnect);
      clearInterval(timer);
      ready.resolve();
      await client?.end().catch(() => undefined);
    },
  };
}

const deafness =
  "No notification arrived: DATABASE_DIRECT_URL must lead to the PostgreSQL of DATABASE_URL, not to a pooler";
