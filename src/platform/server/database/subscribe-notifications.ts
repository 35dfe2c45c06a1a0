import { Client } from "pg";

interface SubscribeOptions {
  databaseUrl: string;
  channels: readonly string[];
  /** Called in commit order, across channels. */
  onNotification: (payload: string, channel: string) => void;
  /**
   * Called when notifications may have been missed: when the connection breaks and after a
   * reconnect.
   */
  onReconnect: () => void;
  /** Called when subscribed: the first time and after each reconnect. */
  onListening?: () => void;
  /** Called with the first error of an outage: why the connection broke or was not opened. */
  onError?: (error: unknown) => void;
  /** Interval of the connection check. */
  heartbeatMs?: number;
}

/**
 * Subscribes to PostgreSQL notifications on some channels for the life of the process, and
 * reconnects by itself.
 */
export function subscribeNotifications(options: SubscribeOptions) {
  const { databaseUrl, channels, onNotification, onReconnect, onListening = () => {} } = options;
  const { heartbeatMs = 15_000 } = options;
  let stopped = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isBroken = false;
  const onError = (error: unknown): void => {
    if (!isBroken) options.onError?.(error);
    isBroken = true;
  };

  const connect = async (isFirst: boolean): Promise<void> => {
    const next = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client = next;
    next.on("error", onError);
    next.on("end", () => schedule());
    next.on("notification", (notification) =>
      onNotification(notification.payload ?? "", notification.channel),
    );
    try {
      await next.connect();
      for (const channel of channels) {
        await next.query(`listen ${next.escapeIdentifier(channel)}`);
      }
      isBroken = false;
      if (!isFirst) onReconnect();
      onListening();
    } catch (error) {
      onError(error);
      await next.end().catch(() => {});
      schedule();
    }
  };
  const schedule = (): void => {
    if (stopped || retry) return;
    onReconnect();
    retry = setTimeout(() => {
      retry = undefined;
      void connect(false);
    }, 1_000);
  };
  // Detects a server that disappeared without closing the connection.
  const heartbeat = setInterval(() => {
    const checked = client;
    if (retry) return;
    checked?.query("select 1").catch(() => checked.end().catch(() => {}));
  }, heartbeatMs);
  const started = connect(true);
  return {
    started,
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      await client?.end().catch(() => {});
    },
  };
}
