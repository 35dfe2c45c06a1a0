import { useInfiniteQuery } from "@tanstack/react-query";
import { contactInboxEndpoints, type DeletionRequest } from "#contact/contract/inbox.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { ListSection, StudentLines, StudioList } from "#studio/browser/index.ts";
import { Badge } from "#ui/media/badge.tsx";

const deletionsQuery = pagedListQuery({
  path: contactInboxEndpoints.deletionRequests.path,
  fetchPage: async (cursor, signal) =>
    (await callApi(contactInboxEndpoints.deletionRequests, { query: { cursor } }, { signal })).data,
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
      <StudioList query={query} noun="deletion requests" empty="Nobody has asked for it.">
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
      </StudioList>
    </ListSection>
  );
}

function presentDates(dates: DeletionRequest["dates"]): string {
  if (!dates) return "not confirmed by mail yet";
  return `deleted on ${presentDay(dates.deleteOn, { weekday: true })}, at the latest on ${presentDay(dates.latestOn, { weekday: true })}`;
}
