import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "#platform/browser/api/api-error.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { EmptyList } from "./studio-list.tsx";

interface LoadedItemProps<Item> {
  query: UseQueryResult<Item>;
  skeleton: ReactNode;
  /** Shown where nothing has this id. */
  missing: string;
  /** Shown where it cannot be fetched. */
  errorText: string;
  children: (item: Item) => ReactNode;
}

/** What is found by an id, or why it is not shown. */
export function LoadedItem<Item>(props: LoadedItemProps<Item>) {
  const { query, skeleton, missing, errorText, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.isPending && !query.isPaused) return skeleton;
  if (isNotFound(query.error)) return <EmptyList>{missing}</EmptyList>;
  return (
    <FetchFailure
      text={errorText}
      error={query.error}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    />
  );
}
