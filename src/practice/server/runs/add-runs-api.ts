import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve, serveFile } from "#platform/server/http/serve.ts";
import { runEndpoints as endpoints } from "../../contract/run-endpoints.ts";
import { sharedPracticeEndpoints } from "../../contract/shared-practice.ts";
import { setPracticeShared } from "../queries/sharing.ts";
import { exportRuns } from "./export-runs.ts";
import { getDiary } from "./get-diary.ts";
import { getPassageWeeks } from "./get-passage-weeks.ts";
import { getSharedPractice } from "./get-shared-practice.ts";
import { storeRuns } from "./store-runs.ts";

/** Adds the routes of a student's own runs, and of those that the teacher may see. */
export function addRunsApi(api: Api, deps: { db: Database }): void {
  serve(api, endpoints.saveRuns, ({ caller, body }) => storeRuns(deps, { ...body, caller }));
  serve(api, endpoints.diary, ({ caller: { userId }, query: { ahead } }) =>
    getDiary(deps, { userId, ahead }),
  );
  serve(api, endpoints.passageWeeks, async ({ caller: { userId }, query }) => ({
    weeks: await getPassageWeeks(deps, { ...query, userId }),
  }));
  serve(api, endpoints.sharePractice, async ({ caller: { userId }, body: { isShared } }) => {
    await setPracticeShared(deps.db, { userId, isShared });
    return { isShared };
  });
  serve(
    api,
    sharedPracticeEndpoints.sharedPractice,
    async ({ params: { studentId }, query: { ahead } }) => ({
      practice: await getSharedPractice(deps, { userId: studentId, ahead }),
    }),
  );
  serveFile(api, endpoints.downloadRuns, async ({ caller: { userId } }) =>
    exportRuns(deps, userId),
  );
}
