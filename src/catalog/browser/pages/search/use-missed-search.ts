import { useEffect } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { fetchData } from "#platform/browser/api/api-query.ts";

/** Someone who is still typing has not searched for it yet. */
const settledMilliseconds = 2_000;

/** Reports a signed-in student's search that found nothing, once it has stood for two seconds; null for none. */
export function useMissedSearch(search: string | null): void {
  const { currentUser } = useSession();
  const isStudent = currentUser?.role === "student";
  useEffect(() => {
    if (!isStudent || search === null) return;
    const timer = setTimeout(() => {
      // Nobody waits for it, and a lost one changes little.
      fetchData(loadEndpoint, { body: { search } }).catch(() => {});
    }, settledMilliseconds);
    return () => clearTimeout(timer);
  }, [isStudent, search]);
}

const loadEndpoint = async () =>
  (await import("#insight/contract.ts")).missedSearchEndpoints.reportMissedSearch;
