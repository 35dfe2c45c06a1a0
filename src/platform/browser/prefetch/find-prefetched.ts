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
  const found = loaderData && findQuery(loaderData, query);
  const parsed = z.safeParse(endpoint.data, found?.state.data);
  return parsed.success ? (parsed.data as DataOf<E>) : undefined;
}

/** Whether there is a document whose server could not fetch this, so that it renders without. */
export function isMissingFrom(
  loaderData: { dehydratedState: DehydratedState } | null | undefined,
  query: { queryKey: readonly unknown[] },
): boolean {
  return loaderData ? findQuery(loaderData, query) === undefined : false;
}

function findQuery(
  { dehydratedState }: { dehydratedState: DehydratedState },
  query: { queryKey: readonly unknown[] },
) {
  const wanted = JSON.stringify(query.queryKey);
  return dehydratedState.queries.find(({ queryKey }) => JSON.stringify(queryKey) === wanted);
}
