import { Client } from "pg";

interface ListenOptions {
  databaseUrl: string;
  channels: readonly string[];
  /** In the order in which their transactions were committed, whatever their channels. */
  onNotice: (payload: string, channel: string) => void;
  /** Called whenever notices may have been missed: when the connection breaks and after it returns. */
  onReconnect: () => void;
  /** Called whenever it listens: the first time and after each gap. */
  onListening?: () => void;
  /** How often it asks whether the server is still there. */
  heartbeatMs?: number;
}

/** Listens on some channels for as long as the process lives, reconnecting by itself. */
export function listen(options: ListenOptions) {
  const { databaseUrl, channels, onNotice, onReconnect, onListening = () => {} } = options;
  const { heartbeatMs = 15_000 } = options;
  let stopped = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (isFirst: boolean): Promise<void> => {
    const next = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client = next;
    next.on("error", () => {});
    next.on("end", () => schedule());
    next.on("notification", (notice) => onNotice(notice.payload ?? "", notice.channel));
    try {
      await next.connect();
      for (const channel of channels) {
        await next.query(`listen ${next.escapeIdentifier(channel)}`);
      }
      if (!isFirst) onReconnect();
      onListening();
    } catch {
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
  // A server that vanished without a word would leave us listening to nobody.
  const heartbeat = setInterval(() => {
    const asked = client;
    if (retry) return;
    asked?.query("select 1").catch(() => asked.end().catch(() => {}));
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
