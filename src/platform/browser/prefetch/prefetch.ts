import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { createContext, type RouterContextProvider } from "react-router";
import type { DataOf, Endpoint, InputOf } from "#platform/contract.ts";

/** The server's way to its own public answers, without HTTP. */
export interface PublicApi {
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<DataOf<E>>;
  /** Tells the document cache that this rendering lacks something and must not be kept. */
  markIncomplete: () => void;
  /** True where the page to render is the one shown for URLs that have none. */
  isNotFoundPage: boolean;
  /** Marks the rendering's own inline scripts; random, and in no answer. */
  scriptNonce: string;
}

/** Set by the server before rendering. `entry.server.tsx` re-exports it, see architecture.md. */
export const publicApiContext = createContext<PublicApi>();

interface Prefetchable {
  queryKey: readonly unknown[];
  meta?: Record<string, unknown> | undefined;
}

/** Fills a query cache for a document. A read that fails is left out, so its skeleton renders. */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  queries: readonly Prefetchable[],
): Promise<{ dehydratedState: DehydratedState }> {
  const api = context.get(publicApiContext);
  const client = new QueryClient();
  await Promise.all(
    queries.map(async ({ queryKey, meta }) => {
      const { endpoint, input } = meta as { endpoint: Endpoint; input: InputOf<Endpoint> };
      try {
        client.setQueryData(queryKey, await api.call(endpoint, input));
      } catch {
        api.markIncomplete();
      }
    }),
  );
  const dehydratedState = dehydrate(client);
  client.clear();
  return { dehydratedState };
}
