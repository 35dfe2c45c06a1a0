import { type Api, serve } from "#platform/server/http/serve.ts";
import { preparationEndpoints as endpoints } from "../contract/preparations.ts";
import { cancelPreparation } from "./preparations/cancel-preparation.ts";
import { listPreparations } from "./preparations/list-preparations.ts";
import { retryPreparation } from "./preparations/retry-preparation.ts";
import type { StudioDeps } from "./studio-deps.ts";

/** Adds the studio's own routes, for instructors alone. */
export function addStudioApi(api: Api, deps: StudioDeps): void {
  serve(api, endpoints.preparations, ({ query }) => listPreparations(deps, query.page));
  serve(api, endpoints.cancelPreparation, ({ caller, params }) =>
    cancelPreparation(deps, { actorId: caller.userId, ...params }),
  );
  serve(api, endpoints.retryPreparation, ({ caller, params }) =>
    retryPreparation(deps, { actorId: caller.userId, ...params }),
  );
}
