// The web process on a running school's data. With "uncached" it behaves as if change notifications
// may have been missed: it neither caches nor shares any database result.

import { buildApp } from "#main/app.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { createLog } from "#platform/server/log/log.ts";
import { settingsOf } from "../../support/school/settings-of.ts";

const [mode, listenPort, port, dataDir] = process.argv.slice(2);
const settings = await settingsOf({ port: Number(port), dataDir: String(dataDir) });
const unlimited = { points: 1_000_000, durationSeconds: 60 };
const { db, pool } = openDatabase(settings.databaseUrl);
const app = await buildApp({
  settings: {
    ...settings,
    // One user sends the load of thousands.
    limitOverrides: {
      reads: unlimited,
      // The player's ticket has a limit of its own.
      "GET /api/playback/{userId}/{videoId}": unlimited,
    },
  },
  log: createLog("bench", "silent"),
  db,
  pool,
  isReady: async () => true,
  coherence: { isCurrent: () => mode !== "uncached", waitForInvalidation: async () => {} },
});
await app.http.listen({ port: Number(listenPort), host: "127.0.0.1" });
process.send?.("ready");
