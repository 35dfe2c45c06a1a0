import { migrationsFolder } from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { runRole } from "./process/run-process.ts";

/** Applies pending migrations and exits. Deployments run it before web and worker start. */
runRole("migrate", async ({ directDatabaseUrl }) => {
  const applied = await migrate(directDatabaseUrl, migrationsFolder);
  process.stdout.write(`${applied.length} migrations applied\n`);
  setImmediate(() => process.kill(process.pid, "SIGTERM"));
  return async () => {};
});
