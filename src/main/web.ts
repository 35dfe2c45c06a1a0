import { Client } from "pg";
import { atMostEvery } from "#platform/at-most-every.ts";
import { migrationsFolder } from "#platform/database/embedded-postgres.ts";
import { listen } from "#platform/database/listen.ts";
import { listPendingMigrations } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open-database.ts";
import { createLog } from "#platform/log.ts";
import { buildApp } from "./app.ts";
import { refuseDemoAccounts } from "./refuse-demo-accounts.ts";
import { runProcess } from "./run-process.ts";

runProcess("web", async (settings) => {
  const log = createLog("web", settings.logLevel);
  const { db, pool, close } = openDatabase(settings.databaseUrl);
  await refuseDemoAccounts({ db }, settings);
  const isReady = async (): Promise<boolean> => {
    const client = new Client({
      connectionString: settings.databaseUrl,
      connectionTimeoutMillis: 2_000,
    });
    await client.connect();
    try {
      return (await listPendingMigrations(client, migrationsFolder)).length === 0;
    } finally {
      await client.end();
    }
  };
  const app = await buildApp({ settings, log, db, pool, isReady });
  const notices = listen({
    databaseUrl: settings.databaseUrl,
    channel: "catalog_changed",
    // Each review is a change; a burst of them must not keep everything from being kept.
    onNotice: atMostEvery(1_000, app.dropKept),
    onGap: app.dropKept,
  });
  await notices.started;
  // The number of students changes without a notice; nothing kept grows older than this.
  const refresh = setInterval(() => app.answers.dropAll(), 5 * 60_000);
  await app.http.listen({ port: settings.port, host: settings.host });
  void app.warm();
  log.info({ url: settings.publicUrl }, "web listens");
  return async () => {
    clearInterval(refresh);
    await app.http.close();
    await notices.stop();
    await close();
  };
});
