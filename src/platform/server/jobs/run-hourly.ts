import type { Logger } from "#platform/server/log/log.ts";

const HOUR_MS = 60 * 60 * 1_000;

/** Runs a task now and every hour until stopped. A failure is logged; the next hour retries. */
export function runHourly(
  { log, name }: { log: Logger; name: string },
  work: () => Promise<void>,
): { stop: () => Promise<void> } {
  const once = () =>
    work().catch((error: unknown) => {
      log.warn({ err: error, name }, "hourly task failed");
    });
  let running = once();
  const timer = setInterval(() => {
    running = once();
  }, HOUR_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
