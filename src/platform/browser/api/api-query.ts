import { queryOptions } from "@tanstack/react-query";
import type { DataOf, Endpoint, InputOf } from "#platform/contract.ts";
import { callApi } from "./call-api.ts";

/**
 * A read of one endpoint as TanStack Query wants it. The key is the address and its input, so the
 * server's prefetch and the browser's own call meet in the same place.
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
