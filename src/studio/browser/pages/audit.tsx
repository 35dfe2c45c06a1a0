import { useInfiniteQuery } from "@tanstack/react-query";
import { usePlanNames } from "#accounts/browser/index.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { actionsPageSize, auditLogEndpoints } from "#platform/contract/audit-log.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { StudentLines } from "../../../student-lines.tsx";
import {
  EmptyList,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
} from "../../../studio-list.tsx";
import { studioListQuery } from "../../../studio-list-query.ts";
import { presentTime } from "../present-time.ts";
import { presentAction } from "./present-action.ts";

const actionsQuery = studioListQuery({
  path: auditLogEndpoints.actions.path,
  pageSize: actionsPageSize,
  fetchPage: async (page, signal) =>
    (await callApi(auditLogEndpoints.actions, { query: { page } }, { signal })).data,
  itemsOf: ({ actions }) => actions,
});

/** What instructors did, and why. Nothing is ever taken from it. */
export function ActionLog() {
  const query = useInfiniteQuery(actionsQuery);
  const planName = usePlanNames();
  return (
    <ListSection
      id="actions"
      title="Log"
      lead="What was done here, by whom and why, newest first. Nothing is ever taken from it."
    >
      <PagedList
        query={query}
        items={query.data}
        errorText="Unable to fetch the log."
        empty={<EmptyList>Nothing has been done here yet.</EmptyList>}
        skeleton={<ListSkeleton label="Loading the log" />}
        className={listClass}
        itemClassName={listItemClass}
      >
        {(action) => (
          <article className="text-small">
            <h3 className="font-medium">{presentAction(action, planName)}</h3>
            {action.student && <StudentLines student={action.student} />}
            {action.reason && (
              <p className="mt-0.5 whitespace-pre-line wrap-anywhere">“{action.reason}”</p>
            )}
            <p className="mt-0.5 text-muted">
              {presentTime(action.doneOn)} · {action.actor ?? "a deleted account"}
            </p>
          </article>
        )}
      </PagedList>
    </ListSection>
  );
}
