// The web process on one of the compared databases. Its caches are cleared before each request, so
// that the database is always queried.
import { buildApp } from "#main/app.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { createLog } from "#platform/server/log/log.ts";
import { settingsOf } from "../../support/school/settings-of.ts";

const [listenPort, dataDir, databaseUrl] = process.argv.slice(2);
const port = Number(listenPort);
const settings = await settingsOf({ port, dataDir: String(dataDir) });
const { db, pool } = openDatabase(String(databaseUrl));
const app = await buildApp({
  settings: {
    ...settings,
    // One IP sends the load of thousands.
    limitOverrides: Object.fromEntries(
      [
        "reads",
        "visitorWrites",
        "POST /player/session",
        "POST /player/session/{sessionId}/position",
      ].map((name) => [name, { points: 1_000_000, durationSeconds: 60 }]),
    ),
  },
  log: createLog("bench", "silent"),
  db,
  pool,
  isReady: async () => true,
});
app.http.addHook("onRequest", async () => app.invalidate());
await app.http.listen({ port, host: "127.0.0.1" });
process.send?.("ready");
