import { type Api, serve } from "#platform/server/http/serve.ts";
import { insightEndpoints as endpoints } from "../contract/studio-insight.ts";
import { missedSearchEndpoints } from "../contract.ts";
import { getLessonInsight, type LessonInsightDeps } from "./lessons/get-lesson-insight.ts";
import { listWatchedLessons } from "./lessons/list-watched-lessons.ts";
import {
  listMissedSearches,
  type MissedSearchDeps,
  reportMissedSearch,
} from "./missed-searches.ts";

/** Adds the routes about plays and searches: instructors read, students report. */
export function registerInsight(api: Api, deps: LessonInsightDeps & MissedSearchDeps): void {
  serve(api, endpoints.watchedLessons, ({ query }) => listWatchedLessons(deps, query));
  serve(api, endpoints.lessonInsight, ({ params }) => getLessonInsight(deps, params.lessonId));
  serve(api, endpoints.missedSearches, ({ query }) => listMissedSearches(deps, query.cursor));
  serve(api, missedSearchEndpoints.reportMissedSearch, async ({ caller, body }) => {
    await reportMissedSearch(deps, { caller, typed: body.search });
    return {};
  });
}
