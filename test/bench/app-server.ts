// The web process on a running school's data; with "empty", what is kept is dropped at each request.

import { buildApp } from "#main/app.ts";
import { openDatabase } from "#platform/database/open-database.ts";
import { createLog } from "#platform/log.ts";
import { ensureSettings } from "./settings.ts";

const settings = await ensureSettings();
const { db, pool } = openDatabase(settings.databaseUrl);
const log = createLog("bench", "silent");
const app = await buildApp({ settings, log, db, pool, isReady: async () => true });
if (process.argv[2] === "empty") {
  app.http.addHook("onRequest", async () => app.dropKept());
}
await app.http.listen({ port: Number(process.argv[3]), host: "127.0.0.1" });
process.send?.("ready");
