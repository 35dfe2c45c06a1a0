import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve, serveFile } from "#platform/server/http/serve.ts";
import { runEndpoints as endpoints } from "../../contract/run-endpoints.ts";
import { exportRuns } from "./export-runs.ts";
import { getDiary } from "./get-diary.ts";
import { storeRuns } from "./store-runs.ts";

/** Adds the routes of a student's own runs. */
export function addRunsApi(api: Api, deps: { db: Database }): void {
  serve(api, endpoints.saveRuns, ({ caller: { userId }, body }) =>
    storeRuns(deps, { ...body, userId }),
  );
  serve(api, endpoints.diary, ({ caller: { userId }, query: { ahead } }) =>
    getDiary(deps, { userId, ahead }),
  );
  serveFile(api, endpoints.downloadRuns, async ({ caller: { userId } }) =>
    exportRuns(deps, userId),
  );
}
