import type { Pool } from "pg";
import type { CacheCoherence } from "#platform/server/database/cache-coherence.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { Settings } from "./settings.ts";

export interface AppDeps {
  settings: Settings;
  log: Logger;
  db: Database;
  pool: Pool;
  /** True when the database responds and has every migration. */
  isReady: () => Promise<boolean>;
  /** Keeps the caches consistent with other processes; absent in a process without caches. */
  coherence?: CacheCoherence;
}
