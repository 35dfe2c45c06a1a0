import { useInfiniteQuery } from "@tanstack/react-query";
import { fewestPeople } from "#insight/contract/buckets.ts";
import { ItemHead, ListSection, StudioList } from "#studio/browser/index.ts";
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
      <StudioList
        query={query}
        noun="searches"
        empty={`Nothing that ${fewestPeople} students searched for was missing.`}
      >
        {({ _id: search, people }) => (
          <ItemHead amount={`${people} students`}>
            <p className="min-w-0 font-medium wrap-anywhere">{search}</p>
          </ItemHead>
        )}
      </StudioList>
    </ListSection>
  );
}
