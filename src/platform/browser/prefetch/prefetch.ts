import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { createContext, type RouterContextProvider } from "react-router";
import type { DataOf, Endpoint, InputOf } from "#platform/contract.ts";
import type { QueryMeta } from "../api/api-query.ts";

/** The server's in-process access to its public responses, without HTTP. */
export interface PublicApi {
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<DataOf<E>>;
  /** Marks this rendering as incomplete, so that it is not cached. */
  markIncomplete: () => void;
  /** True when rendering the page shown for unknown URLs. */
  isNotFoundPage: boolean;
  /** The nonce of this rendering's inline scripts; random, and removed from the response. */
  scriptNonce: string;
}

/**
 * Set by the server before rendering. `entry.server.tsx` re-exports it, see docs/architecture.md.
 */
export const publicApiContext = createContext<PublicApi>();

interface Prefetchable {
  queryKey: readonly unknown[];
  meta?: Record<string, unknown> | undefined;
}

/** Prefetches queries for a document. A failed one is left out, so its skeleton renders. */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  queries: readonly Prefetchable[],
): Promise<{ dehydratedState: DehydratedState }> {
  const api = context.get(publicApiContext);
  const client = new QueryClient();
  await Promise.all(
    queries.map(async ({ queryKey, meta }) => {
      const { loadEndpoint, input } = meta as unknown as QueryMeta;
      try {
        client.setQueryData(queryKey, await api.call(await loadEndpoint(), input));
      } catch {
        api.markIncomplete();
      }
    }),
  );
  const dehydratedState = dehydrate(client);
  client.clear();
  return { dehydratedState };
}

/**
 * A loader's call of an endpoint: its result, `not-found` for this error code, null for any other
 * failure.
 */
export async function findOrNotFound<const E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: InputOf<E>,
  notFoundCode: string,
): Promise<DataOf<E> | "not-found" | null> {
  try {
    return await context.get(publicApiContext).call(endpoint, input);
  } catch (error) {
    // The bundle's error classes differ from the server's (architecture.md); the codes are the same.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === notFoundCode ? "not-found" : null;
  }
}
