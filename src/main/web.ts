import { pricesChannel, pricesTag } from "#billing/server/index.ts";
import { catalogChannel, readChangedTags, STUDENTS_TAG } from "#catalog/server/index.ts";
import { openCacheCoherence } from "#platform/server/database/cache-coherence.ts";
import { migrationsFolder } from "#platform/server/database/embedded-postgres.ts";
import { hasAllMigrations } from "#platform/server/database/migrate.ts";
import { createLog } from "#platform/server/log/log.ts";
import { readChangedTextTags, textsChannel } from "#site/server/index.ts";
import { buildApp } from "./app.ts";
import { openRoleDatabase } from "./process/open-role-database.ts";
import { runRole } from "./process/run-process.ts";
import { refuseDemoAccounts } from "./production/refuse-demo-accounts.ts";

runRole("web", async (settings) => {
  const log = createLog("web", settings.logLevel);
  const { db, pool, close } = await openRoleDatabase(settings, { log, maxConnections: 10 });
  await refuseDemoAccounts({ db }, settings);
  const isReady = () => hasAllMigrations(pool, migrationsFolder);
  const { directDatabaseUrl } = settings;
  const channels = [catalogChannel, textsChannel, pricesChannel];
  const coherence = openCacheCoherence({ directDatabaseUrl, pool, log, channels });
  const app = await buildApp({ settings, log, db, pool, isReady, coherence });
  coherence.connect({
    onChange: (payload, channel) => {
      if (channel === pricesChannel) app.invalidate([pricesTag]);
      else if (channel === textsChannel) {
        app.invalidate(readChangedTextTags(payload));
        void app.refreshSchool();
      } else app.invalidate(readChangedTags(payload));
    },
    onReset: () => {
      app.invalidate();
      void app.refreshSchool();
    },
  });
  await coherence.started;
  const refresh = setInterval(() => app.invalidate([STUDENTS_TAG]), 5 * 60_000);
  await app.http.listen({ port: settings.port, host: settings.host });
  log.info({ url: settings.publicUrl }, "listening");
  if (settings.paypal.webhookId === undefined) {
    log.warn("PAYPAL_WEBHOOK_ID is not set: PayPal's events are refused");
  }
  return async () => {
    clearInterval(refresh);
    await app.http.close();
    await coherence.stop();
    await close();
  };
});
