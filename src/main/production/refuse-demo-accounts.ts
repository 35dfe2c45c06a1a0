import { hasUsersOf } from "#accounts/server/index.ts";
import { hasSandboxPayments, hasShiftedClock } from "#billing/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { demoDomain, demoReferencePrefix } from "../demo/demo-accounts.ts";
import { allDemoPlanCodes } from "../demo/demo-plan-codes.ts";
import type { Settings } from "../settings.ts";

/**
 * Throws a ConfigError if a production database holds demo accounts, whose password is public,
 * plans paid in the sandbox, or a shifted clock.
 */
export async function refuseDemoAccounts(
  { db }: { db: Database },
  { mode }: Pick<Settings, "mode">,
): Promise<void> {
  if (mode !== "production") return;
  const sandbox = { planCodes: allDemoPlanCodes, referencePrefix: demoReferencePrefix };
  const found = (await hasUsersOf(db, demoDomain))
    ? `demo accounts (…@${demoDomain})`
    : (await hasSandboxPayments(db, sandbox))
      ? "plans that were paid for in the demo"
      : (await hasShiftedClock({ db }))
        ? "a clock that was moved"
        : undefined;
  if (found === undefined) return;
  throw new ConfigError([`SCHOOL_MODE: production refuses this database: it holds ${found}`]);
}
