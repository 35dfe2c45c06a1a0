import { useInfiniteQuery } from "@tanstack/react-query";
import {
  contactInboxEndpoints,
  contactPageSize,
  type DeletionRequest,
} from "#contact/contract/inbox.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import {
  EmptyList,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
  StudentLines,
  studioListQuery,
} from "#studio/browser/index.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { Badge } from "#ui/media/badge.tsx";

const deletionsQuery = studioListQuery({
  path: contactInboxEndpoints.deletionRequests.path,
  pageSize: contactPageSize,
  fetchPage: async (page, signal) =>
    (await callApi(contactInboxEndpoints.deletionRequests, { query: { page } }, { signal })).data,
  itemsOf: ({ requests }) => requests,
});

/** The accounts with an open deletion request, with their days. */
export function DeletionRequests() {
  const query = useInfiniteQuery(deletionsQuery);
  return (
    <ListSection
      id="deletions"
      title="Accounts to be deleted"
      lead="It happens by itself on the day named here, and its owner can stop it until then. You need to do nothing unless one is late."
    >
      <PagedList
        query={query}
        items={query.data}
        errorText="Unable to fetch the deletion requests."
        empty={<EmptyList>Nobody has asked for it.</EmptyList>}
        skeleton={<ListSkeleton label="Loading deletion requests" />}
        className={listClass}
        itemClassName={listItemClass}
      >
        {(request) => (
          <article className="text-small">
            <StudentLines student={request.student} />
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
              <span>
                Asked on {presentDay(request.requestedOn)} · {presentDates(request.dates)}
              </span>
              {request.late && <Badge kind="new">Late</Badge>}
            </p>
          </article>
        )}
      </PagedList>
    </ListSection>
  );
}

function presentDates(dates: DeletionRequest["dates"]): string {
  if (!dates) return "not confirmed by mail yet";
  return `deleted on ${presentDay(dates.deleteOn, { weekday: true })}, at the latest on ${presentDay(dates.latestOn, { weekday: true })}`;
}
