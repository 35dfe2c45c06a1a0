import { queryOptions } from "@tanstack/react-query";
import type { DataOf, Endpoint, InputOf } from "#platform/contract.ts";
import { callApi } from "./call-api.ts";

/**
 * Query options for reading one endpoint with TanStack Query. The key is the path and input, so the
 * server's prefetch and the browser's own call share one cache entry.
 */
export function apiQuery<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  missing?: string,
) {
  return queryOptions<DataOf<E>>({
    queryKey: [endpoint.path, input],
    queryFn: async ({ signal }) => {
      const options = missing === undefined ? { signal } : { signal, missing };
      return (await callApi(endpoint, input, options)).data;
    },
    meta: { endpoint, input },
  });
}
