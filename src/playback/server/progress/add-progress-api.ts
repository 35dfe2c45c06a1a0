import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { progressEndpoints as endpoints } from "../../contract/progress-endpoints.ts";
import { findWayOn } from "./find-way-on.ts";
import { listProgress } from "./list-progress.ts";

/** Adds the routes that tell students how far they are. */
export function addProgressApi(api: Api, deps: { db: Database }): void {
  serve(api, endpoints.progress, ({ caller }) => listProgress(deps, caller.userId));
  serve(api, endpoints.wayOn, ({ caller }) => findWayOn(deps, caller));
}
