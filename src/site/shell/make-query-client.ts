import { QueryClient } from "@tanstack/react-query";

/** Cache and retry as the spec has them: 5 minutes, 3 retries, 1 s doubling up to 30 s (§9). */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * 60_000,
        staleTime: 30_000,
        retry: 3,
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
      },
      // Without a connection a change fails and says so, instead of waiting for one without a word.
      mutations: { networkMode: "always" },
    },
  });
}
