import { useEffect } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { fetchData } from "#platform/browser/api/api-query.ts";

/** A text counts as a search only once the user has stopped typing. */
const settledMilliseconds = 2_000;

/** Reports a signed-in student's search without results after two seconds. Null: no such search. */
export function useMissedSearch(search: string | null): void {
  const { currentUser } = useSession();
  const isStudent = currentUser?.role === "student";
  useEffect(() => {
    if (!isStudent || search === null) return;
    const timer = setTimeout(() => {
      // No caller waits for the report, and a lost report does little harm.
      fetchData(loadEndpoint, { body: { search } }).catch(() => {});
    }, settledMilliseconds);
    return () => clearTimeout(timer);
  }, [isStudent, search]);
}

const loadEndpoint = async () =>
  (await import("#insight/contract.ts")).missedSearchEndpoints.reportMissedSearch;
