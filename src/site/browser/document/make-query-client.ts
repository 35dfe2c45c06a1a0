import { type Query, QueryClient } from "@tanstack/react-query";
import { createContext } from "react";
import { needsLogin } from "#platform/browser/api/api-error.ts";
import { isInteractedWith, onFirstInteraction } from "#ui/interaction/on-visible-or-interacted.ts";

/** Cache and retries of spec §9: 5 minutes, 3 retries, 1 s doubling up to 30 s. */
export function makeQueryClient(gcTime: number = 5 * 60_000): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime,
        staleTime: 30_000,
        // Without a refresh token every retry fails as well.
        retry: (failures, error) => failures < 3 && !needsLogin(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
        // The document's data are fetched again at the first interaction, not during its start.
        refetchOnMount: isInteractedWith,
      },
      // Offline mutations fail at once instead of waiting for a connection.
      mutations: { networkMode: "always" },
    },
  });
}

/**
 * The browser's client. The first interaction fetches stale data again. A failed query waits for
 * its retry button, which an automatic fetch would move from under the pointer.
 */
export function makeBrowserQueryClient(): QueryClient {
  const client = makeQueryClient();
  onFirstInteraction(() => {
    const predicate = ({ state }: Query) => state.data !== undefined;
    void client.refetchQueries({ type: "active", stale: true, predicate });
  });
  return client;
}

/** For one rendering. It sets no timers, since they would keep the rendering in memory. */
export function makeServerQueryClient(): QueryClient {
  return makeQueryClient(Number.POSITIVE_INFINITY);
}

/** The query client of a rendering on the server; null in the browser, which creates its own. */
export const RenderingQueryClient = createContext<QueryClient | null>(null);
