import type { ReactNode } from "react";
import { isNotFound } from "#platform/browser/api/api-error.ts";
import { FetchFailure } from "./fetch-failure.tsx";

/** The state of a query's fetch, as React Query reports it. */
export interface QueryState {
  isPending: boolean;
  isPaused: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface QueryFallbackProps {
  query: QueryState;
  /** Shown while the data is fetched. */
  skeleton: ReactNode;
  /** Shown if the fetch fails (spec §8). */
  errorText: string;
  /** Shown instead if the server has nothing under the query's id. */
  missing?: ReactNode;
}

interface QueryViewProps<Data> extends QueryFallbackProps {
  query: QueryState & { data: Data | undefined };
  children: (data: Data) => ReactNode;
}

/** A query's data; until it is there a skeleton, or the failure with a retry button. */
export function QueryView<Data>({ children, ...fallback }: QueryViewProps<Data>) {
  const { data } = fallback.query;
  return data === undefined ? <QueryFallback {...fallback} /> : children(data);
}

/** Stands in for the data of a query that has none. */
export function QueryFallback({ query, skeleton, errorText, missing }: QueryFallbackProps) {
  // A paused query (offline) counts as an error, not as loading.
  if (query.isPending && !query.isPaused) return skeleton;
  if (missing !== undefined && isNotFound(query.error)) return missing;
  return (
    <FetchFailure
      text={errorText}
      error={query.error}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    />
  );
}
