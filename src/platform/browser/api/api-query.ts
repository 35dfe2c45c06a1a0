import { queryOptions } from "@tanstack/react-query";
import type { DataOf, Endpoint, InputOf } from "#platform/contract.ts";

/** The fields of a query that the server's prefetch needs. */
export interface QueryMeta {
  loadEndpoint: () => Promise<Endpoint>;
  input: object;
}

/**
 * Query options for reading one endpoint with TanStack Query. The key is the path and input, so the
 * server's prefetch and the browser's own call share one cache entry. The contract with its schemas
 * is fetched with the first call: a prefetched page renders without it.
 */
export function apiQuery<const E extends Endpoint>(
  path: NoInfer<E["path"]>,
  loadEndpoint: () => Promise<E>,
  input: InputOf<E>,
  missing?: string,
) {
  const meta: QueryMeta & Record<string, unknown> = { loadEndpoint, input: Object(input) };
  return queryOptions<DataOf<E>>({
    queryKey: [path, input],
    queryFn: ({ signal }) => fetchData(loadEndpoint, input, { signal, missing }),
    meta,
  });
}

/**
 * An {@link apiQuery} of the school's texts. They rarely change, so they stay fresh for a whole
 * visit.
 */
export function textsQuery<const E extends Endpoint>(
  path: NoInfer<E["path"]>,
  loadEndpoint: () => Promise<E>,
  input: InputOf<E>,
) {
  return { ...apiQuery(path, loadEndpoint, input), staleTime: Number.POSITIVE_INFINITY };
}

/** Calls an endpoint whose contract is fetched with the call; see {@link apiQuery}. */
export async function fetchData<const E extends Endpoint>(
  loadEndpoint: () => Promise<E>,
  input: InputOf<E>,
  { signal, missing }: { signal?: AbortSignal; missing?: string | undefined } = {},
): Promise<DataOf<E>> {
  const [{ callApi }, endpoint] = await Promise.all([import("./call-api.ts"), loadEndpoint()]);
  const options = { ...(signal && { signal }), ...(missing !== undefined && { missing }) };
  return (await callApi(endpoint, input, options)).data;
}
