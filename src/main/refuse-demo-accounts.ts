import { hasUsersOf } from "#accounts/index.ts";
import type { Database } from "#platform/database/open-database.ts";
import { ConfigError } from "./config.ts";
import { demoDomain } from "./demo/demo-accounts.ts";
import type { Settings } from "./settings.ts";

/** Throws a ConfigError where a production database holds accounts whose password is public. */
export async function refuseDemoAccounts(
  { db }: { db: Database },
  { mode }: Pick<Settings, "mode">,
): Promise<void> {
  if (mode !== "production" || !(await hasUsersOf({ db }, demoDomain))) return;
  throw new ConfigError([
    `SCHOOL_MODE: production refuses this database: it holds demo accounts (…@${demoDomain})`,
  ]);
}
