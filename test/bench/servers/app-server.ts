// The web process on a running school's data; with "empty", the caches are cleared before each
// request.

import { buildApp } from "#main/app.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { createLog } from "#platform/server/log/log.ts";
import { settingsOf } from "../../support/school/settings-of.ts";

const [mode, listenPort, port, dataDir] = process.argv.slice(2);
const settings = await settingsOf({ port: Number(port), dataDir: String(dataDir) });
const { db, pool } = openDatabase(settings.databaseUrl);
const log = createLog("bench", "silent");
const app = await buildApp({ settings, log, db, pool, isReady: async () => true });
if (mode === "empty") {
  app.http.server.prependListener("request", () => app.invalidate());
}
await app.http.listen({ port: Number(listenPort), host: "127.0.0.1" });
process.send?.("ready");
