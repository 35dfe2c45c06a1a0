import type { DehydratedState } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { DataOf, Endpoint } from "#platform/contract.ts";

/**
 * What a document's loader has put into the query cache for a query, for the page's head; undefined
 * where that failed, and on every page that the browser goes to by itself.
 */
export function findPrefetched<const E extends Endpoint>(
  loaderData: { dehydratedState: DehydratedState } | null | undefined,
  query: { queryKey: readonly unknown[] },
  endpoint: E,
): DataOf<E> | undefined {
  const wanted = JSON.stringify(query.queryKey);
  const found = loaderData?.dehydratedState.queries.find(
    ({ queryKey }) => JSON.stringify(queryKey) === wanted,
  );
  const parsed = z.safeParse(endpoint.data, found?.state.data);
  return parsed.success ? (parsed.data as DataOf<E>) : undefined;
}
