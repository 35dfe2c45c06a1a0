import { useInfiniteQuery } from "@tanstack/react-query";
import { fewestPeople } from "#insight/contract/buckets.ts";
import {
  EmptyList,
  ItemHead,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
} from "#studio/browser/index.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { missedSearchesQuery } from "./insight-queries.ts";

/** Students' searches without results. */
export function MissedSearchList() {
  const query = useInfiniteQuery(missedSearchesQuery);
  return (
    <ListSection
      id="missed-searches"
      title="Searches without results"
      lead={`What signed-in students searched for in vain within 90 days, and how many of them did. Searches of fewer than ${fewestPeople} students are left out, and so is what looks like an address or a number.`}
    >
      <PagedList
        query={query}
        items={query.data}
        errorText="Unable to fetch the searches."
        empty={
          <EmptyList>Nothing that {fewestPeople} students searched for was missing.</EmptyList>
        }
        skeleton={<ListSkeleton label="Loading searches" />}
        className={listClass}
        itemClassName={listItemClass}
      >
        {({ _id: search, people }) => (
          <ItemHead amount={`${people} students`}>
            <p className="min-w-0 font-medium wrap-anywhere">{search}</p>
          </ItemHead>
        )}
      </PagedList>
    </ListSection>
  );
}
