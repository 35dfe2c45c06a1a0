import type { Pool } from "pg";
import type { Limit } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { RequireFreshCode } from "#platform/server/http/caller.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import { deriveKeys } from "../keys.ts";
import { createAccountsLimits } from "../limits.ts";
import { requireFreshCode } from "./require-second-factor.ts";

interface FreshCodeDeps {
  db: Database;
  pool: Pool;
  publicUrl: string;
  school: SchoolIdentity;
  tokenSecret: string;
  limitOverrides?: Readonly<Record<string, Limit>>;
}

/**
 * Creates the check of an instructor's fresh code for `serve`. The check throws
 * `accounts.second_factor_required` without a code, and `accounts.wrong_code` for a wrong or used
 * one. It also throws `accounts.second_factor_unreadable` and `platform.too_many_requests`.
 */
export function makeFreshCodeCheck({
  pool,
  tokenSecret,
  limitOverrides,
  ...shared
}: FreshCodeDeps): RequireFreshCode {
  const deps = {
    ...shared,
    keys: deriveKeys(tokenSecret),
    limits: createAccountsLimits(pool, limitOverrides),
  };
  return (userId, code) => requireFreshCode(deps, userId, code);
}
