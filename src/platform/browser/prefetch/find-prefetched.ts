import { type DataTag, type DehydratedState, hydrate, QueryClient } from "@tanstack/react-query";

/** A page's loader data, where the document's loader ran. */
type Prefetched = { dehydratedState: DehydratedState } | null | undefined;

/**
 * What the document's loader prefetched for a query, for the page's head; undefined if that failed,
 * and on client-side navigations.
 */
export function findPrefetched<Data>(
  loaderData: Prefetched,
  query: { queryKey: DataTag<readonly unknown[], Data, Error> },
): Data | undefined {
  if (!loaderData) return undefined;
  const client = new QueryClient();
  hydrate(client, loaderData.dehydratedState);
  const data = client.getQueryData(query.queryKey);
  client.clear();
  return data;
}

/** Whether this is a server-rendered document whose prefetch of the query failed. */
export function isMissingFrom(
  loaderData: Prefetched,
  query: { queryKey: readonly unknown[] },
): boolean {
  if (!loaderData) return false;
  const wanted = JSON.stringify(query.queryKey);
  const { queries } = loaderData.dehydratedState;
  return !queries.some(({ queryKey }) => JSON.stringify(queryKey) === wanted);
}
