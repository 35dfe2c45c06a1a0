import { Client } from "pg";

interface ListenOptions {
  databaseUrl: string;
  channel: string;
  onNotice: (payload: string) => void;
  /** Called whenever notices may have been missed: after every reconnect. */
  onGap: () => void;
}

/** Listens on a channel for as long as the process lives, reconnecting by itself. */
export function listen({ databaseUrl, channel, onNotice, onGap }: ListenOptions) {
  let stopped = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (isFirst: boolean): Promise<void> => {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true });
    client = next;
    next.on("error", () => {});
    next.on("end", () => schedule());
    next.on("notification", (notice) => onNotice(notice.payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      if (!isFirst) onGap();
    } catch {
      await next.end().catch(() => {});
      schedule();
    }
  };
  const schedule = (): void => {
    if (stopped || retry) return;
    onGap();
    retry = setTimeout(() => {
      retry = undefined;
      void connect(false);
    }, 1_000);
  };
  const started = connect(true);
  return {
    started,
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
