import type { Logger } from "#platform/server/log/log.ts";

const HOUR_MILLISECONDS = 60 * 60 * 1_000;

/** Does something now and every hour until stopped. A failure is logged and tried again later. */
export function runHourly(
  { log, name }: { log: Logger; name: string },
  work: () => Promise<void>,
): { stop: () => Promise<void> } {
  const once = () =>
    work().catch((error: unknown) => {
      log.warn({ err: error, name }, "hourly work failed");
    });
  let running = once();
  const timer = setInterval(() => {
    running = once();
  }, HOUR_MILLISECONDS);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
