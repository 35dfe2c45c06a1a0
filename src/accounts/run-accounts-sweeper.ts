import type { Database } from "#platform/database/open-database.ts";
import type { Logger } from "#platform/log.ts";
import { sweepAccounts } from "./sweep-accounts.ts";

const HOUR_MILLISECONDS = 60 * 60 * 1_000;

/** Sweeps now and every hour until stopped. Any number may run against one database. */
export function runAccountsSweeper({ db, log }: { db: Database; log: Logger }): {
  stop: () => Promise<void>;
} {
  const sweep = () =>
    sweepAccounts({ db }).catch((error: unknown) => {
      log.warn({ err: error }, "what has run out of accounts could not be swept");
    });
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweep();
  }, HOUR_MILLISECONDS);
  return {
    stop: () => {
      clearInterval(timer);
      return sweeping;
    },
  };
}
