import type { Logger } from "pino";
import { type Jobs, openJobs } from "./jobs.ts";

export type JobSender = Pick<Jobs, "send" | "stop">;

/**
 * Queues jobs from a process that runs none. The first job opens the connection, so the process
 * starts even if the database is down. After a failure the next job reconnects. Holds at most one
 * connection.
 */
export function openJobSender(databaseUrl: string, { log }: { log: Logger }): JobSender {
  let opened: Promise<Jobs> | undefined;
  const open = (): Promise<Jobs> => {
    opened ??= openJobs(databaseUrl, { log, supervise: false }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    send: async (kind, payload, options) => {
      const jobs = await open();
      await jobs.send(kind, payload, options);
    },
    stop: async () => {
      const jobs = await opened?.catch(() => undefined);
      await jobs?.stop();
    },
  };
}
