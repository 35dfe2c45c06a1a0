import type { DehydratedState } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { DataOf, Endpoint } from "#platform/contract.ts";

/**
 * What the document's loader prefetched for a query, for the page's head; undefined if that failed,
 * and on client-side navigations.
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

/** Whether this is a server-rendered document whose prefetch of the query failed. */
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
