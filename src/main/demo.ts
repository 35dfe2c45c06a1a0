import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres, migrationsFolder } from "#platform/database/embedded-postgres.ts";
import { migrate } from "#platform/database/migrate.ts";
import { runProcess } from "./run-process.ts";

runProcess("demo", async (settings) => {
  const password = new URL(settings.databaseUrl).password;
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, port: settings.port + 4, password });
  await migrate(settings.databaseUrl, migrationsFolder);
  const web = spawn(process.execPath, [fileURLToPath(new URL("./web.ts", import.meta.url))], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  return async () => {
    web.kill("SIGTERM");
    await postgres.stop();
  };
});
